// Events in plain sentences, for the log and the screen reader.
import type { AnyEvent } from '../net/messages'
import { nameOf, nameTiles, parseTiles } from '../tile/kind'
import type { Code } from '../words/language.svelte'
import type { GameTerms } from '../words/terms'
import type { Words } from '../words/words'

export function eventText(event: AnyEvent, names: readonly string[], words: Words, code: Code, named: GameTerms): string {
  const say = words.table.events
  const who = (seat: number | null) => names[seat ?? -1] ?? ''
  const list = (tiles: string) => nameTiles(parseTiles(tiles), code)
  const each = (texts: readonly string[]) => texts.map((one, seat) => `${who(seat)} ${one}`).join(' · ')
  switch (event.event) {
    case 'opened':
      return say.opened(who(event.dealer))
    case 'bids_shown':
      return say.bids(named.name('bid'), each(event.bids.map(String)))
    case 'dice_rolled':
      return say.rolled(who(event.seat), ...event.dice)
    case 'dealt':
      return say.dealt
    case 'wild_turned':
      return say.wildTurned(nameOf(event.tile, code), list(event.wild.join('')))
    case 'ques_shown':
      return say.ques(each(event.ques.map((suit) => words.tile.suits[suit])))
    case 'ting_declared':
      return say.ting(who(event.seat), named.ting(event.ting))
    case 'drawn': {
      const tile = event.tile ? nameOf(event.tile, code) : say.aTile
      return event.tail ? say.drawnTail(who(event.seat), tile) : say.drawn(who(event.seat), tile)
    }
    case 'discarded':
      return say.discarded(who(event.seat), nameOf(event.tile, code))
    case 'melded':
      return say.melded(who(event.seat), named.meld(event.kind), list(event.tiles))
    case 'robbed':
      return say.robbed(who(event.seat), nameOf(event.tile, code))
    case 'won':
      return won(event, names, words, code)
    case 'ended':
      return event.kind === 'four_gangs' ? named.name('four_gangs') : say.exhausted(named.name('exhausted'))
    case 'turned':
      return event.what === 'indicator' ? say.turned(list(event.tiles)) : say.horses(list(event.tiles))
    case 'revealed':
      return say.revealed
  }
}

function won(
  event: Extract<AnyEvent, { event: 'won' }>,
  names: readonly string[],
  words: Words,
  code: Code,
): string {
  const say = words.table.events
  const who = event.winners.map((seat) => names[seat]).join(words.settlement.and)
  const from = names[event.from ?? -1] ?? ''
  const tile = event.tile ? nameOf(event.tile, code) : ''
  if (event.by === 'dian_pao') return say.dianPao(who, from, tile)
  return event.by === 'qiang_gang' ? say.qiangGang(who, from, tile) : say.zimo(who, tile)
}
