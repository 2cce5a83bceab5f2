// A settlement as the server sends it, in the language of the page. Rounds stored before lack some of it.
import type { GroupName, LedgerLine, NoteLine, SettlementDocument, WonHand } from '../net/messages'
import type { Kind } from '../tile/kind'
import type { Code } from '../words/language.svelte'
import type { Words } from '../words/words'

export interface ShownLine {
  item: string
  clause: string
  payer: number
  payee: number
  points: number
  tiles: string
  why: string
  group: GroupName
  owner: number | null
}

/** What was not paid; the same for several seats is one. */
export interface ShownNote {
  item: string
  clause: string
  seats: number[]
  tiles: string
  why: string
}

export interface ShownWin {
  seat: number
  patterns: string[]
  wild_as: WonHand['wild_as']
}

export interface ShownSettlement {
  ruleset: string
  scores: number[]
  ready: boolean[]
  /** With seat numbers; null in rounds stored without one. */
  headline: string | null
  wins: ShownWin[]
  ledger: ShownLine[]
  notes: ShownNote[]
  indicated: { tile: Kind; name: string }[]
  nextDealer: number
  nextDealerClause: string | null
}

export function settlementIn(sent: SettlementDocument, words: Words, code: Code): ShownSettlement {
  const { ruleset, scores, ready } = sent
  const pick = <Text>(zh: Text, en: Text | undefined): Text => (code === 'en' && en !== undefined ? en : zh)
  return {
    ruleset,
    scores,
    ready,
    headline: pick(sent.headline, sent.headline_en) ?? null,
    wins: sent.wins.map(({ seat, patterns, patterns_en: english, wild_as }) => ({
      seat,
      patterns: pick(patterns, english ?? patterns.map((name) => words.items.name(name, ruleset))),
      wild_as,
    })),
    ledger: sent.ledger.map((line) => lineIn(line, ruleset, words, code)),
    notes: together(sent.notes ?? [], code),
    indicated: (sent.indicated ?? []).map(({ tile, name, name_en: english }) => ({ tile, name: pick(name, english) })),
    nextDealer: sent.next_dealer,
    nextDealerClause: sent.next_dealer_clause ?? null,
  }
}

function lineIn(line: LedgerLine, ruleset: string, words: Words, code: Code): ShownLine {
  const { item, item_en: itemEn, why, why_en: whyEn, clause, payer, payee, points, tiles } = line
  const isEnglish = code === 'en'
  return {
    item: isEnglish ? (itemEn ?? words.items.name(item, ruleset)) : item,
    why: words.items.gloss(isEnglish ? (whyEn ?? why) : why, ruleset),
    clause,
    payer,
    payee,
    points,
    tiles,
    group: line.group ?? 'hu',
    owner: line.owner ?? null,
  }
}

function together(notes: readonly NoteLine[], code: Code): ShownNote[] {
  const shown: ShownNote[] = []
  for (const note of notes) {
    const { clause, tiles, seat } = note
    const [item, why] = code === 'en' ? [note.item_en ?? note.item, note.why_en ?? note.why] : [note.item, note.why]
    const same = shown.find((one) => one.item === item && one.clause === clause && one.tiles === tiles && one.why === why)
    if (same) same.seats.push(seat)
    else shown.push({ item, clause, seats: [seat], tiles, why })
  }
  return shown
}
