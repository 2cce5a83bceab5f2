// From answers to a settled round: hands nobody told are filled in so that they do not matter.
import { api, Refused } from '../net/api'
import type { FactsDocument, GameTraits, OptionValues, SettlementDocument } from '../net/messages'
import type { Code } from '../words/language.svelte'
import { factsOf, untold, type Draft } from './draft'
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
  const unseen = untold(draft)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const filled = filledHands(draft, traits, attempt)
    if (!filled) continue
    const facts = factsOf(draft, game, options, traits, filled)
    const settled = await api.settle(facts, code)
    const isAsTold = !traits.readiness || unseen.every((seat) => !settled.ready[seat])
    if (isAsTold) return { facts, settled, unseen }
  }
  throw new Refused(CANNOT_FILL, 422, CANNOT_FILL)
}
