// A settlement as the server tells it to a room, in the language of the page.
import type { Settled } from '../net/messages'
import type { LedgerLine, Settlement } from '../net/wire'
import type { Code } from '../words/language.svelte'

/** Reasons come in both languages, the dealer's clause beside the settlement. */
export function settlementIn(settled: Settled, code: Code): Settlement {
  const ledger = settled.settlement.ledger.map((line: LedgerLine & { why_en?: string }) =>
    code === 'en' && line.why_en ? { ...line, why: line.why_en } : line,
  )
  return { ...settled.settlement, ledger, next_dealer_clause: settled.next_dealer_clause }
}
