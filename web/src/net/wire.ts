// The documents the server speaks in: facts, settlement, record, events, rule books.
import type { Kind, Suit } from '../tile/kind'

export type SuitLetter = 'm' | 'p' | 's'
export type Ting = 'tian' | 'bu'
export type MeldKind = 'chi' | 'peng' | 'ming_gang' | 'bu_gang' | 'an_gang' | 'feng_gang'
export type GangKind = Exclude<MeldKind, 'chi' | 'peng'>
export type Claim = 'chi' | 'peng' | 'gang' | 'hu'
export type EndKind = 'win' | 'exhausted' | 'four_gangs'
export type WinBy = 'zimo' | 'dian_pao' | 'qiang_gang'
export type First = 'tian_hu' | 'di_hu' | 'ren_hu'
/** The id of a win that needs no shape; the traits of a game list its own. */
export type Special = string

export type OptionValue = number | boolean | string
export type OptionValues = Record<string, OptionValue>

export interface Meld {
  kind: MeldKind
  tiles: string
  from?: number | null
  late?: boolean
  at?: number
}

export interface FactsSeat {
  hand: string
  melds?: Meld[]
  bid?: number
  que?: SuitLetter | null
  ting?: Ting | null
}

export interface Discard {
  seat: number
  tile: Kind
  by?: number | null
  claim?: Claim | null
}

export interface End {
  kind: EndKind
  by?: WinBy | null
  tile?: Kind | null
  winners?: number[]
  from?: number | null
  gang?: GangKind | null
  last_tile?: boolean
  first?: First | null
  special?: Special | null
}

/** Two dice. */
export type Roll = [number, number]

/** A finished round. */
export interface Facts {
  ruleset: string
  options?: OptionValues
  dealer?: number
  streak?: number
  round_wind?: Kind
  weekday?: number | null
  indicator?: Kind | null
  horses?: string
  /** Every roll of the deal, two dice each. */
  dice?: Roll[] | null
  seats: FactsSeat[]
  discards?: Discard[]
  end: End
}

export const GROUPS = ['hu', 'gang', 'ji', 'other'] as const
/** What a payment is about: the win, kongs, chickens, or anything else. */
export type GroupName = (typeof GROUPS)[number]

/** Rounds stored before may lack the optional fields, here and below. */
export interface LedgerLine {
  item: string
  item_en?: string
  clause: string
  payer: number
  payee: number
  points: number
  tiles: string
  why: string
  why_en?: string
  group?: GroupName
  /** Whose tiles they are. */
  owner?: number | null
}

/** What a clause removed or left unpaid. */
export interface Note {
  item: string
  item_en: string
  clause: string
  seat: number
  tiles: string
  why: string
  why_en: string
}

/** What the turned tile made of a kind, or a horse that hit. */
export interface Indicated {
  tile: Kind
  name: string
  name_en: string
}

export interface Win {
  seat: number
  patterns: string[]
  patterns_en?: string[]
  fan: number | null
  /** Wild kind → the kinds its tiles stood for. */
  wild_as: Record<string, string>
}

/** A settlement as the server sends it, with both languages. */
export interface Settlement {
  ruleset: string
  scores: number[]
  next_dealer: number
  next_dealer_clause?: string
  ready: boolean[]
  headline?: string
  headline_en?: string
  wins: Win[]
  ledger: LedgerLine[]
  notes?: Note[]
  indicated?: Indicated[]
}

export type RoundEvent =
  | { event: 'opened'; players: number; dealer: number; streak: number; round_wind: Kind; weekday: number | null }
  | { event: 'bids_shown'; bids: number[] }
  | { event: 'dice_rolled'; seat: number; dice: Roll }
  | { event: 'dealt'; hands: (string | null)[]; wall: number }
  | { event: 'wild_turned'; tile: Kind; wild: Kind[] }
  | { event: 'ques_shown'; ques: SuitLetter[] }
  | { event: 'ting_declared'; seat: number; ting: Ting }
  | { event: 'drawn'; seat: number; tile: Kind | null; tail: boolean; wall: number }
  | { event: 'discarded'; seat: number; tile: Kind }
  | {
      event: 'melded'
      seat: number
      kind: MeldKind
      tiles: string
      from: number | null
      at: number
      late: boolean | null
      /** What the others see of one's own, where that is not all. */
      shown?: string
    }
  | { event: 'robbed'; seat: number; tile: Kind }
  | {
      event: 'won'
      winners: number[]
      by: WinBy
      tile: Kind | null
      from: number | null
      gang: GangKind | null
      last_tile: boolean
      first: First | null
      special: Special | null
    }
  | { event: 'ended'; kind: EndKind }
  | { event: 'turned'; what: 'indicator' | 'horses'; tiles: string }
  | { event: 'revealed'; hands: string[]; melds?: string[][] }

/** A round step by step, as it is written to a file. Only what the page itself reads is spelt out. */
export interface RoundRecord {
  ruleset: string
  options?: OptionValues
  [field: string]: unknown
}

/** A round the server keeps: what was played, and what was paid at the time. */
export interface KeptRound {
  record: RoundRecord
  settlement: Settlement
}

export interface Replayed {
  over: boolean
  events: RoundEvent[]
  legal: Record<string, string[]>
  hands: string[]
  facts?: Facts
  /** Not of a round that was played under older rule books. */
  settlement?: Settlement
}

/** A match as the server keeps it; what the page does not show of it is left out. */
export interface MatchLine {
  id: string
  ruleset: string
  seats: { name: string; bot: string | null }[]
  /** One's own seat, if one asked by name. */
  you: number | null
  started_at: number
  how: 'finished' | 'dissolved' | null
  standings: { place: number; seat: number; points: number }[] | null
}

export interface KeptMatch extends MatchLine {
  rounds: { number: number; dealer: number; scores: number[] }[]
}

export interface KeptRound {
  record: RoundRecord
  settlement: Settlement
}

export interface MatchPage {
  matches: MatchLine[]
  /** Asks for the page after this one; null: there is none. */
  before: string | null
}

/** Whether a round was dealt as promised; `holds` is null where there is nothing to check. */
export interface Verified {
  holds: boolean
  checks: { name: string; holds: boolean | null; told: string }[]
}

export interface GameCard {
  id: string
  title: string
  title_en: string
  summary: string
  summary_en: string
  /** Tiles that tell the game from others at a glance. */
  emblem: { tile: Kind; mark: string | null }[]
}

export interface HouseOption {
  name: string
  title: string
  title_en: string
  type: 'choice' | 'number' | 'flag'
  choices: OptionValue[]
  /** What a choice is called, where its value does not say it. */
  words: Record<string, string>
  words_en: Record<string, string>
  default: OptionValue
  changes: string
  changes_en: string
  clause: string
}

export interface Clause {
  id: string
  zh: string
  en: string
}

/** What the clauses that begin with `key` are about. */
export interface Topic {
  key: string
  zh: string
  en: string
}

/** A named choice of house options. */
export interface Preset {
  id: string
  title: string
  title_en: string
  options: OptionValues
}

/** A word in both languages. */
export interface Term {
  zh: string
  en: string
}

/** What a game calls what every game has; null for what it lacks. */
export interface Terms {
  exhausted: Term
  four_gangs: Term
  melds: Record<MeldKind, Term>
  gang: Term
  ready: Term
  tian_ting: Term
  bu_ting: Term
  tian_hu: Term
  di_hu: Term
  ren_hu: Term
  gang_hua: Term
  gang_pao: Term
  last_tile: Term
  bid: Term
  bids: Term
  late_gang: Term | null
}

/** What there is in a game under some options, so what a scorekeeper asks about. */
export interface Traits {
  ruleset: string
  suits: Suit[]
  melds: MeldKind[]
  /** Kinds that are wild in every round. */
  wild: Kind[]
  /** The character in the corner of a wild tile. */
  wild_mark: string
  /** How many wild tiles may stand for others in a meld, where any may. */
  meld_wilds: Partial<Record<MeldKind, number>>
  /** What may be bid before the deal; empty where nothing is. */
  bids: number[]
  que: boolean
  ting: boolean
  /** When a tile is turned. */
  turned: 'deal' | 'win' | null
  horses: number
  weekday: boolean
  firsts: First[]
  /** Wins that need no shape; `fed`: a kong may complete it, so somebody may have fed it. */
  specials: { id: Special; zh: string; en: string; fed: boolean }[]
  four_gangs: boolean
  /** Whether it matters who was ready. */
  readiness: boolean
  /** Whether kongs of players who did not win matter. */
  others_gangs: boolean
  /** Kinds whose first discard matters. */
  first_discards: Kind[]
  round_wind: boolean
  streak: boolean
  last_tile: boolean
}

export interface RuleBook extends GameCard {
  options: HouseOption[]
  presets: Preset[]
  clauses: Clause[]
  terms: Terms
  /** English names that differ from those of other games, by Chinese name. */
  names: Record<string, string>
  /** Under the standard options. */
  traits: Traits
  /** From servers that name them. */
  topics?: Topic[]
}
