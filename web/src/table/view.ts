// The table as the page shows it: a plain value that follows from the events a viewer saw, and from nothing else.
import type { AnyEvent, GameTraits, MeldDocument, MeldKind, SentView, SuitLetter, Ting } from '../net/messages'
import { byOrder, parseTiles, without, type Kind } from '../tile/kind'
import { faceDown } from './meld'

export interface SeatView {
  /** Concealed tiles, sorted, without the one just drawn; null while the viewer may not see them. */
  hand: Kind[] | null
  /** How many concealed tiles there are, the drawn one included. */
  held: number
  /** The tile just drawn, where the viewer may see it. */
  drawn: Kind | null
  melds: MeldDocument[]
  /** Discards still lying there; claimed ones have left. */
  river: Kind[]
  bid: number
  que: SuitLetter | null
  ting: Ting | null
}

export interface TableView {
  players: number
  dealer: number
  streak: number
  roundWind: Kind
  wall: number
  seats: SeatView[]
  /** Whose turn it is to discard. */
  turn: number | null
  /** Whose newest river tile can be claimed. */
  newest: number | null
  /** What the dealer has rolled. */
  dice: SentView['dice']
  indicator: Kind | null
  wild: Kind[]
  horses: Kind[]
  /** How it ended, once it did. */
  end: Extract<AnyEvent, { event: 'won' | 'ended' }> | null
}

const GANGS: readonly MeldKind[] = ['ming_gang', 'bu_gang', 'an_gang', 'feng_gang']

export function isGang(kind: MeldKind): boolean {
  return GANGS.includes(kind)
}

export function emptyTable(players: number): TableView {
  return {
    players,
    dealer: 0,
    streak: 0,
    roundWind: '1z',
    wall: 0,
    seats: Array.from({ length: players }, () => ({
      hand: null,
      held: 0,
      drawn: null,
      melds: [],
      river: [],
      bid: 0,
      que: null,
      ting: null,
    })),
    turn: null,
    newest: null,
    dice: [],
    indicator: null,
    wild: [],
    horses: [],
    end: null,
  }
}

/** One event more. The view given is left as it was. */
export function see(view: TableView, event: AnyEvent): TableView {
  switch (event.event) {
    case 'opened': {
      const { players, dealer, streak, round_wind: roundWind } = event
      return { ...emptyTable(players), dealer, streak, roundWind }
    }
    case 'bids_shown':
      return { ...view, seats: view.seats.map((seat, index) => ({ ...seat, bid: event.bids[index] ?? 0 })) }
    case 'dice_rolled':
      return { ...view, dice: [...view.dice, event.dice] }
    case 'dealt':
      return {
        ...view,
        wall: event.wall,
        seats: view.seats.map((seat, index) => {
          const hand = event.hands[index]
          return { ...seat, held: 13, hand: hand === null || hand === undefined ? null : sorted(parseTiles(hand)) }
        }),
      }
    case 'wild_turned':
      return { ...view, indicator: event.tile, wild: event.wild }
    case 'ques_shown':
      return { ...view, seats: view.seats.map((seat, index) => ({ ...seat, que: event.ques[index] ?? null })) }
    case 'ting_declared':
      return withSeat(view, event.seat, (seat) => ({ ...seat, ting: event.ting }))
    case 'drawn':
      return drawn(view, event.seat, event.tile, event.wall)
    case 'discarded':
      return discarded(view, event.seat, event.tile)
    case 'melded':
      return melded(view, event)
    case 'robbed':
      return robbed(view, event.seat, event.tile)
    case 'won':
      return won(view, event)
    case 'ended':
      return { ...view, end: event, turn: null, newest: null }
    case 'turned':
      return event.what === 'indicator'
        ? { ...view, indicator: parseTiles(event.tiles)[0] ?? null }
        : { ...view, horses: parseTiles(event.tiles) }
    case 'revealed':
      return {
        ...view,
        seats: view.seats.map((seat, index) => {
          const hand = sorted(parseTiles(event.hands[index] ?? ''))
          const laidOpen = event.melds?.[index] ?? []
          const melds = seat.melds.map((meld, at) => ({ ...meld, tiles: laidOpen[at] ?? meld.tiles }))
          return { ...seat, hand, held: hand.length, drawn: null, melds }
        }),
      }
  }
}

/** Whether nobody has discarded or melded anything yet. */
export function isAtDeal(view: TableView): boolean {
  return view.seats.every((seat) => !seat.river.length && !seat.melds.length)
}

/** The view before the first event, and after each one. */
/** Wild because a tile was turned, or in every round of the game. */
export function isWild(view: TableView, traits: Pick<GameTraits, 'wild'>, kind: Kind): boolean {
  return (view.wild.length ? view.wild : traits.wild).includes(kind)
}

export function views(events: readonly AnyEvent[]): TableView[] {
  const all = [emptyTable(playersIn(events))]
  for (const event of events) all.push(see(all.at(-1) ?? emptyTable(4), event))
  return all
}

function playersIn(events: readonly AnyEvent[]): number {
  const opened = events.find((event) => event.event === 'opened')
  return opened?.event === 'opened' ? opened.players : 4
}

function sorted(kinds: Kind[]): Kind[] {
  return kinds.toSorted(byOrder)
}

function withSeat(view: TableView, index: number, change: (seat: SeatView) => SeatView): TableView {
  return { ...view, seats: view.seats.map((seat, at) => (at === index ? change(seat) : seat)) }
}

/** The drawn tile joins the rest of the hand. */
function tidied(seat: SeatView): SeatView {
  const hand = seat.hand && seat.drawn ? sorted([...seat.hand, seat.drawn]) : seat.hand
  return { ...seat, hand, drawn: null }
}

/** Tiles leave a hand, one that is seen or one that is only counted. */
function given(seat: SeatView, tiles: readonly Kind[]): SeatView {
  const whole = tidied(seat)
  return { ...whole, hand: whole.hand && without(whole.hand, tiles), held: whole.held - tiles.length }
}

function drawn(view: TableView, index: number, tile: Kind | null, wall: number): TableView {
  const next = withSeat(view, index, (seat) => ({ ...tidied(seat), held: seat.held + 1, drawn: tile }))
  return { ...next, wall, turn: index, newest: null }
}

function discarded(view: TableView, index: number, tile: Kind): TableView {
  const next = withSeat(view, index, (seat) => ({ ...given(seat, [tile]), river: [...seat.river, tile] }))
  return { ...next, turn: null, newest: index }
}

function melded(view: TableView, event: Extract<AnyEvent, { event: 'melded' }>): TableView {
  const { seat: index, kind, tiles, from, at } = event
  const meld: MeldDocument = { kind, tiles, from, at, late: event.late ?? false }
  const kinds = parseTiles(tiles)
  if (kind === 'bu_gang') {
    const next = withSeat(view, index, (seat) => {
      const peng = seat.melds.find((old) => old.at === at)
      const added = without(kinds, parseTiles(peng?.tiles ?? ''))
      return { ...given(seat, added), melds: seat.melds.map((old) => (old === peng ? meld : old)) }
    })
    return { ...next, turn: index, newest: null }
  }
  const claimed = from === null ? null : (view.seats[from]?.river.at(-1) ?? null)
  const taken = from === null ? view : withSeat(view, from, (seat) => ({ ...seat, river: seat.river.slice(0, -1) }))
  const next = withSeat(taken, index, (seat) => {
    const left = given(seat, claimed ? without(kinds, [claimed]) : kinds)
    return { ...left, held: left.held - faceDown(tiles), melds: [...seat.melds, meld] }
  })
  return { ...next, turn: index, newest: null }
}

/** 抢杠: the added tile goes, the peng stays. */
function robbed(view: TableView, index: number, tile: Kind): TableView {
  return withSeat(view, index, (seat) => {
    const at = seat.melds.findIndex((meld) => meld.kind === 'bu_gang' && parseTiles(meld.tiles).includes(tile))
    return {
      ...seat,
      melds: seat.melds.map((meld, number) =>
        number === at ? { ...meld, kind: 'peng', tiles: laid(without(parseTiles(meld.tiles), [tile])), late: false } : meld,
      ),
    }
  })
}

function laid(kinds: readonly Kind[]): string {
  return kinds.join('')
}

function won(view: TableView, event: Extract<AnyEvent, { event: 'won' }>): TableView {
  return { ...view, end: event, turn: null, newest: event.by === 'dian_pao' ? event.from : null }
}

export const PLACES = ['south', 'east', 'north', 'west'] as const
export type TablePlace = (typeof PLACES)[number]

const SEATED: Record<number, readonly TablePlace[]> = {
  2: ['south', 'north'],
  3: ['south', 'east', 'west'],
  4: PLACES,
}

/** The side of each seat as seen from `self`: the 下家 is on the right. */
export function seatAt(place: TablePlace, self: number, players: number): number | null {
  const step = (SEATED[players] ?? PLACES).indexOf(place)
  return step < 0 ? null : (self + step) % players
}
