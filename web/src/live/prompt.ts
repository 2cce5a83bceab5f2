// One sentence for the moment: whose move it is, or what this seat is asked.
import { nameOf } from '../tile/kind'
import type { TableView } from '../table/view'
import type { Code } from '../words/language.svelte'
import type { GameTerms } from '../words/terms'
import type { Words } from '../words/words'
import type { RoomModel } from './model'
import { isClaim, type Offers } from './offers'

export function promptFor(
  model: RoomModel,
  table: TableView,
  offers: Offers,
  names: readonly string[],
  words: Words,
  code: Code,
  named: GameTerms,
): string {
  const say = words.live
  if (offers.bids.length) return named.full('bids')
  if (offers.ques.length) return say.queTitle
  if (offers.tianTing) return say.tianTingAsk(named.ting('tian'))
  if (isClaim(offers)) return claimed(table, names, words, code)
  if (offers.discards.size || offers.tings.size) return say.yourTurn
  if (table.end) return ''
  if (model.clock?.seat === null) return say.waitChoices
  const turn = model.clock?.seat ?? table.turn
  if (turn !== null) return turn === model.seat ? say.sent : say.waitTurn(names[turn] ?? '')
  if (table.newest !== null) return say.waitClaims
  return table.wall ? say.waitChoices : say.dealing
}

function claimed(table: TableView, names: readonly string[], words: Words, code: Code): string {
  const from = table.newest
  const tile = from === null ? undefined : table.seats[from]?.river.at(-1)
  if (from !== null && tile) return words.live.youMay(names[from] ?? '', nameOf(tile, code))
  return words.live.robbing(names[table.turn ?? -1] ?? '')
}
