// Who won, with what, how much: a settled round in one sentence.
import type { Facts, Settlement } from '../net/wire'
import { nameOf } from '../tile/kind'
import type { Code } from '../words/language.svelte'
import type { Words } from '../words/words'

export function headline(facts: Facts, settled: Settlement, names: readonly string[], words: Words, code: Code): string {
  const say = words.settlement
  const { end } = facts
  if (end.kind === 'exhausted') return say.exhausted
  if (end.kind === 'four_gangs') return say.fourGangs
  const who = settled.wins.map((win) => names[win.seat]).join(say.and)
  const hand = told(settled, words)
  const tile = end.tile ? ` ${nameOf(end.tile, code)}` : ''
  const from = names[end.from ?? -1] ?? ''
  if (end.special) return say.special(who, hand)
  if (end.by === 'dian_pao') return say.dianPao(who, from, tile, hand)
  if (end.by === 'qiang_gang') return say.qiangGang(who, from, tile, hand)
  return say.zimo(who, tile, hand)
}

/** The hands won with, each once, with their 番 where the game counts them. */
function told(settled: Settlement, words: Words): string {
  const hands = settled.wins.map((win) => {
    const patterns = words.items.name(win.patterns.join('、'))
    return win.fan === null ? patterns : words.settlement.withFan(patterns, win.fan)
  })
  return [...new Set(hands)].join(words.settlement.and)
}
