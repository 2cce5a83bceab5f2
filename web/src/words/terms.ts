// The terms of one game in one language.
import type { MeldKind, TermName, TermNames, Ting } from '../net/messages'
import type { Code } from './language.svelte'

export type Named = keyof Omit<TermNames, 'melds'>

/** A name is empty until the game's terms are known, and where the game has no such thing. */
export class GameTerms {
  constructor(
    readonly known: TermNames | undefined,
    readonly code: Code,
  ) {}

  name(term: Named): string {
    return this.#in(this.known?.[term])
  }

  meld(kind: MeldKind): string {
    return this.#in(this.known?.melds[kind])
  }

  ting(ting: Ting): string {
    return this.name(ting === 'tian' ? 'tian_ting' : 'bu_ting')
  }

  /** With the Chinese word behind the English one, where there is room for both. */
  full(term: Named): string {
    const both = this.known?.[term]
    return both && this.code === 'en' && both.zh !== both.en ? `${both.en} (${both.zh})` : this.#in(both)
  }

  #in(both: TermName | null | undefined): string {
    return both?.[this.code] ?? ''
  }
}
