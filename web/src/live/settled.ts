// A settlement as the server tells it to a room, in the language of the page.
import type { Settled } from '../net/messages'
import type { LedgerLine, Settlement } from '../net/wire'
import type { Code } from '../words/language.svelte'

/** The dealer's clause comes beside the settlement. */
export function settlementIn(settled: Settled, code: Code): Settlement {
  return { ...inLanguage(settled.settlement, code), next_dealer_clause: settled.next_dealer_clause }
}

/** A settlement as the server keeps it has its reasons in both languages. */
export function inLanguage(settlement: Settlement, code: Code): Settlement {
  const ledger = settlement.ledger.map((line: LedgerLine & { why_en?: string }) =>
    code === 'en' && line.why_en ? { ...line, why: line.why_en } : line,
  )
  return { ...settlement, ledger }
}
