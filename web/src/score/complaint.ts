// What the server found wrong with a round, with people, tiles and melds by the names the page gives them.
import type { MeldKind } from '../net/messages'
import { isKind, nameOf } from '../tile/kind'
import type { Code } from '../words/language.svelte'
import type { Words } from '../words/words'

const SEAT = /\bseat (\d)\b|(\d) 号位/g
const TILE = /\b[1-9][mpsz]\b/g
const MELD = /\b(?:(?:ming|bu|an|feng)_gang|peng|chi)\b/g
const MELD_NAMES: Record<MeldKind, string> = {
  chi: '吃',
  peng: '碰',
  ming_gang: '明杠',
  bu_gang: '补杠',
  an_gang: '暗杠',
  feng_gang: '风杠',
}

export function complaint(message: string, names: readonly string[], words: Words, code: Code): string {
  const line = words.items
    .gloss(message, '')
    .replaceAll(TILE, (tile) => (isKind(tile) ? nameOf(tile, code) : tile))
    .replaceAll(MELD, (kind) => words.items.name(MELD_NAMES[kind as MeldKind], '').toLowerCase())
    .replaceAll(SEAT, (whole: string, en?: string, zh?: string) => names[Number(en ?? zh)] ?? whole)
  return line.charAt(0).toUpperCase() + line.slice(1)
}
