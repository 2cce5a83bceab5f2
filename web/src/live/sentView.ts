// A view the server sends whole, as the table shows it.
import type { SentView } from '../net/messages'
import type { TableView } from '../table/view'
import { byOrder, parseTiles, without, type Kind } from '../tile/kind'

export function tableOf(sent: SentView): TableView {
  const lying = sent.discards.filter((discard) => (discard.by ?? null) === null || discard.claim === 'hu')
  return {
    players: sent.players,
    dealer: sent.dealer,
    streak: sent.streak,
    roundWind: sent.round_wind,
    wall: sent.wall,
    seats: Array.from({ length: sent.players }, (_, index) => {
      const isOwn = index === sent.seat
      const drawn = isOwn ? sent.drawn : null
      return {
        hand: handOf(sent, index, drawn),
        held: sent.held[index] ?? 0,
        drawn,
        melds: sent.melds[index] ?? [],
        river: lying.filter((discard) => discard.seat === index).map((discard) => discard.tile),
        bid: sent.bids[index] ?? 0,
        que: sent.ques[index] ?? null,
        ting: sent.tings[index] ?? null,
      }
    }),
    turn: sent.turn,
    newest: newestOf(sent),
    dice: sent.dice,
    indicator: sent.indicator,
    wild: sent.wild,
    horses: parseTiles(sent.horses),
    end: sent.ended,
  }
}

/** Open, the own hand without the drawn tile, or hidden. Before the deal there is none. */
function handOf(sent: SentView, index: number, drawn: Kind | null): Kind[] | null {
  const shown = sent.shown[index]
  if (shown !== undefined) return parseTiles(shown).toSorted(byOrder)
  if (index !== sent.seat || sent.held[index] === 0) return null
  const hand = parseTiles(sent.hand).toSorted(byOrder)
  return drawn ? without(hand, [drawn]) : hand
}

/** Whose discard can be claimed, or was won on. */
function newestOf(sent: SentView): number | null {
  if (sent.ended) return sent.ended.event === 'won' && sent.ended.by === 'dian_pao' ? sent.ended.from : null
  const last = sent.discards.at(-1)
  return sent.turn === null && last && (last.by ?? null) === null ? last.seat : null
}
