// What may be done now, read from the actions the server lists. Nothing is added and nothing judged here.
import type { GangKind, SuitLetter } from '../net/messages'
import { parseTiles, type Kind } from '../tile/kind'

const GANGS: readonly GangKind[] = ['an_gang', 'bu_gang', 'ming_gang', 'feng_gang']

/** One way to claim or to declare, with the tiles it names. */
export interface Offer {
  /** As the server wrote it, and as it must be sent back. */
  action: string
  verb: string
  tiles: Kind[]
}

export interface Offers {
  /** Kind → the action that discards it. */
  discards: Map<Kind, string>
  /** Kind → the action that declares 听 and discards it. */
  tings: Map<Kind, string>
  bids: { action: string; points: number }[]
  ques: { action: string; suit: SuitLetter }[]
  tianTing: string | null
  hu: string | null
  gangs: Offer[]
  peng: string | null
  chis: Offer[]
  pass: string | null
}

export function offersIn(legal: readonly string[]): Offers {
  const every = legal.map(read)
  const only = (verb: string) => every.find((offer) => offer.verb === verb)?.action ?? null
  const all = (verb: string) => every.filter((offer) => offer.verb === verb)
  return {
    discards: byKind(all('discard')),
    tings: byKind(all('bu_ting')),
    bids: all('bid').map(({ action }) => ({ action, points: Number(action.split(' ')[1]) })),
    ques: all('que').map(({ action }) => ({ action, suit: action.split(' ')[1] as SuitLetter })),
    tianTing: only('tian_ting'),
    hu: only('hu'),
    gangs: every.filter((offer) => isGangKind(offer.verb)),
    peng: only('peng'),
    chis: all('chi'),
    pass: only('pass'),
  }
}

export const NO_OFFERS = offersIn([])

/** Whether another seat's tile or a declaration is offered: everything except an own turn. */
export function isClaim(offers: Offers): boolean {
  return offers.pass !== null && offers.discards.size === 0
}

function isGangKind(verb: string): verb is GangKind {
  return GANGS.some((gang) => gang === verb)
}

function read(action: string): Offer {
  const [verb = '', ...rest] = action.split(' ')
  return { action, verb, tiles: parseTiles(rest.join(' ')) }
}

function byKind(offers: readonly Offer[]): Map<Kind, string> {
  return new Map(offers.flatMap(({ action, tiles }) => (tiles[0] ? [[tiles[0], action]] : [])))
}

/** The tiles of an offered gang, as far as the offer and the table show them. */
export function gangTiles(offer: Offer, claimed: Kind | null): Kind[] {
  const [first] = offer.tiles
  switch (offer.verb) {
    case 'an_gang':
      return offer.tiles.length === 1 && first ? [first, first, first, first] : offer.tiles
    case 'bu_gang': {
      const added = offer.tiles[1] ?? first
      return first && added ? [first, first, first, added] : offer.tiles
    }
    case 'ming_gang':
      if (!claimed) return offer.tiles
      return [...(offer.tiles.length ? offer.tiles : [claimed, claimed, claimed]), claimed]
    case 'feng_gang':
      return ['1z', '2z', '3z', '4z']
    default:
      return offer.tiles
  }
}
