// Settles a round from the answers; hands that were not entered are filled in with tiles that do not matter.
import { api, Refused } from '../net/api'
import type { FactsDocument, GameTraits, OptionValues, SettlementDocument } from '../net/messages'
import type { Code } from '../words/language.svelte'
import { factsOf, unknownHands, type Draft } from './draft'
import { filledHands } from './fill'

const ATTEMPTS = 12

export interface SettledDraft {
  facts: FactsDocument
  settled: SettlementDocument
  /** Seats whose hands were filled in. */
  unseen: number[]
}

/** The field name of a refusal that is the page's own: no filling was unready. */
export const CANNOT_FILL = 'unseen hands'

export async function settleDraft(
  draft: Draft,
  game: string,
  options: OptionValues,
  traits: GameTraits,
  code: Code,
): Promise<SettledDraft> {
  const unseen = unknownHands(draft)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const filled = filledHands(draft, traits, attempt)
    if (!filled) continue
    const facts = factsOf(draft, game, options, traits, filled)
    const settled = await api.settle(facts, code)
    const isAsAnswered = !traits.readiness || unseen.every((seat) => !settled.ready[seat])
    if (isAsAnswered) return { facts, settled, unseen }
  }
  throw new Refused(CANNOT_FILL, 422, CANNOT_FILL)
}
