// Hands that were not entered: plausible tiles out of those that are left. Whether they are ready, only the server knows.
import type { GameTraits } from '../net/messages'
import { KINDS, countKinds, suitOf, type Kind } from '../tile/kind'
import { handSize, unknownHands, usedTiles, type Draft, type DraftSeat } from './draft'

/** One way to fill the unknown hands; another `attempt` gives another way. Null when the tiles do not reach. */
export function filledHands(draft: Draft, traits: GameTraits, attempt: number): Map<number, Kind[]> | null {
  const left = scattered(leftOver(draft, traits), attempt)
  const hands = new Map<number, Kind[]>()
  for (const index of unknownHands(draft)) {
    const seat = draft.seats[index]
    if (!seat) continue
    const hand = taken(left, seat)
    if (!hand) return null
    hands.set(index, hand)
  }
  return hands
}

function leftOver(draft: Draft, traits: GameTraits): Kind[] {
  const used = countKinds(usedTiles(draft, traits))
  return KINDS.filter((kind) => traits.suits.includes(suitOf(kind))).flatMap((kind) =>
    Array.from({ length: Math.max(0, 4 - (used.get(kind) ?? 0)) }, () => kind),
  )
}

/** Takes a hand out of `left`, with or without the 缺 suit as the seat's standing says. */
function taken(left: Kind[], seat: DraftSeat): Kind[] | null {
  const size = handSize(seat)
  const isQue = (kind: Kind) => seat.que !== null && suitOf(kind) === seat.que
  const hand: Kind[] = []
  const take = (wanted: (kind: Kind) => boolean, count: number) => {
    for (let at = left.length - 1; at >= 0 && count > 0; at--) {
      const kind = left[at]
      if (kind && wanted(kind)) {
        hand.push(kind)
        left.splice(at, 1)
        count--
      }
    }
  }
  if (seat.standing === 'uncleared') take(isQue, 1)
  take((kind) => !isQue(kind), size - hand.length)
  return hand.length === size ? hand : null
}

/** Always the same disorder for the same attempt. */
function scattered(kinds: Kind[], attempt: number): Kind[] {
  let state = (attempt + 1) * 2654435761
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return state / 2 ** 32
  }
  return kinds
    .map((kind) => ({ kind, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map((entry) => entry.kind)
}
