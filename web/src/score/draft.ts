// A round being entered: the answers so far, and the facts they make.
import type { DiscardDocument, EndKind, FactsDocument, First, GameTraits, GangKind, MeldDocument, OptionValues, SpecialName, SuitLetter, Ting, WinBy } from '../net/messages'
import { formatTiles, parseTiles, type Kind } from '../tile/kind'

/** How it was won, how it ended without a winner, or the id of a special win. */
export type Ending = WinBy | Exclude<EndKind, 'win'> | SpecialName['id']
/** Whether a hand is entered, or only that it was not ready, with or without tiles of its 缺 suit. */
export type Readiness = 'ready' | 'cleared' | 'uncleared' | 'unready'

export interface DraftSeat {
  hand: Kind[]
  melds: MeldDocument[]
  bid: number
  que: SuitLetter | null
  ting: Ting | null
  standing: Readiness | null
}

/** Who discarded the first of a kind, and what became of it. */
export interface FirstThrown {
  seat: number | null
  by: number | null
  claim: DiscardDocument['claim']
}

export interface Draft {
  dealer: number
  streak: number
  roundWind: Kind
  weekday: number
  ending: Ending | null
  winners: number[]
  from: number | null
  tile: Kind | null
  gang: GangKind | null
  lastTile: boolean
  first: First | null
  indicator: Kind | null
  wallEmpty: boolean
  horses: Kind[]
  seats: DraftSeat[]
  firsts: Partial<Record<Kind, FirstThrown>>
  /** Other chickens each seat discarded. */
  thrown: Kind[][]
}

/** The endings every game may have; any other is a special win. */
const USUAL: readonly Ending[] = ['zimo', 'dian_pao', 'qiang_gang', 'exhausted', 'four_gangs']

export function emptyDraft(players: number, dealer: number, streak: number, roundWind: Kind, weekday: number): Draft {
  return {
    dealer,
    streak,
    roundWind,
    weekday,
    ending: null,
    winners: [],
    from: null,
    tile: null,
    gang: null,
    lastTile: false,
    first: null,
    indicator: null,
    wallEmpty: false,
    horses: [],
    seats: Array.from({ length: players }, () => ({
      hand: [],
      melds: [],
      bid: 0,
      que: null,
      ting: null,
      standing: null,
    })),
    firsts: {},
    thrown: Array.from({ length: players }, () => []),
  }
}

export function isWin(draft: Draft): boolean {
  return draft.ending !== null && draft.ending !== 'exhausted' && draft.ending !== 'four_gangs'
}

export function specialOf(draft: Draft): SpecialName['id'] | null {
  return draft.ending === null || USUAL.includes(draft.ending) ? null : draft.ending
}

/** Special wins are drawn wins. */
export function wonBy(draft: Draft): WinBy | null {
  if (!isWin(draft)) return null
  return specialOf(draft) ? 'zimo' : (draft.ending as WinBy)
}

/** How many concealed tiles a seat has besides its melds, without the winning one. */
export function handSize(seat: DraftSeat): number {
  return 13 - 3 * seat.melds.length
}

/** A hand that is entered in full: a winner's, or a ready one's. */
export function isEntered(draft: Draft, index: number): boolean {
  return draft.winners.includes(index) || draft.seats[index]?.standing === 'ready'
}

/** The seats whose hands were not entered. */
export function unknownHands(draft: Draft): number[] {
  return draft.seats.map((_, index) => index).filter((index) => !isEntered(draft, index))
}

/** Every tile that is accounted for, each once. */
export function usedTiles(draft: Draft, traits: GameTraits): Kind[] {
  const firsts = traits.first_discards.flatMap((kind) => {
    const first = draft.firsts[kind]
    return first && first.seat !== null && first.by === null ? [kind] : []
  })
  return [
    ...(draft.indicator ? [draft.indicator] : []),
    ...draft.horses,
    ...(draft.tile ? [draft.tile] : []),
    ...draft.seats.flatMap((seat) => [...seat.hand, ...seat.melds.flatMap((meld) => parseTiles(meld.tiles))]),
    ...firsts,
    ...draft.thrown.flat(),
  ]
}

export function discardsOf(draft: Draft, traits: GameTraits): DiscardDocument[] {
  const firsts = traits.first_discards.flatMap((kind): DiscardDocument[] => {
    const first = draft.firsts[kind]
    if (!first || first.seat === null) return []
    if (first.by === null) return [{ seat: first.seat, tile: kind }]
    return [{ seat: first.seat, tile: kind, by: first.by, claim: first.claim ?? null }]
  })
  return [...firsts, ...draft.thrown.flatMap((kinds, seat) => kinds.map((tile): DiscardDocument => ({ seat, tile })))]
}

/** The facts, with hands that were not entered taken from `filled`. */
export function factsOf(
  draft: Draft,
  game: string,
  options: OptionValues,
  traits: GameTraits,
  filled: ReadonlyMap<number, Kind[]>,
): FactsDocument {
  const players = draft.seats.length
  const kind = draft.ending === 'exhausted' || draft.ending === 'four_gangs' ? draft.ending : 'win'
  return {
    ruleset: game,
    options,
    dealer: draft.dealer,
    streak: draft.streak,
    round_wind: draft.roundWind,
    weekday: traits.weekday ? draft.weekday : null,
    indicator: draft.indicator,
    horses: formatTiles(draft.horses),
    seats: draft.seats.map((seat, index) => ({
      hand: formatTiles(filled.get(index) ?? seat.hand),
      melds: seat.melds,
      bid: seat.bid,
      que: seat.que,
      ting: seat.ting,
    })),
    discards: discardsOf(draft, traits),
    end: isWin(draft)
      ? {
          kind,
          by: wonBy(draft),
          tile: draft.tile,
          winners: inTurnOrder(draft.winners, draft.from, players),
          from: draft.from,
          gang: draft.gang,
          last_tile: draft.lastTile,
          first: draft.first,
          special: specialOf(draft),
        }
      : { kind },
  }
}

/** Winners as the table counts them: from the payer on. */
function inTurnOrder(winners: readonly number[], from: number | null, players: number): number[] {
  const distance = (seat: number) => (seat - (from ?? 0) + players) % players
  return winners.toSorted((one, other) => distance(one) - distance(other))
}
