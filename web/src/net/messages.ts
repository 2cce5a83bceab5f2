// What the page sends and receives. Written by tools/wire_types.py; do not edit.
import type { Kind, Suit } from '../tile/kind'

export const VERSION = 2

/** The bots, from the quickest to the one that thinks longest. */
export const LEVELS = ['easy', 'medium', 'hard'] as const
export type Level = (typeof LEVELS)[number]

/** How late spectators see a match, in milliseconds. */
export const SPECTATOR_DELAY = 20000
export const VOTE_LASTS = 120000

/** What people say without typing. */
export const PHRASES = {
  hello: { zh: '大家好，开局顺手！', en: 'Hello all, good tiles to you!' },
  hurry: { zh: '该你了，大家等着呢。', en: 'Your turn, we are waiting.' },
  thinking: { zh: '容我想想。', en: 'Let me think.' },
  nice: { zh: '这把打得漂亮！', en: 'Beautifully played!' },
  unlucky: { zh: '手气不好，认了。', en: 'No luck today.' },
  thanks: { zh: '谢谢喂牌。', en: 'Thanks for feeding me.' },
  sorry: { zh: '不好意思，手快了。', en: 'Sorry, too quick.' },
  again: { zh: '再来一局！', en: 'One more!' },
  brb: { zh: '稍等，马上回来。', en: 'One moment, back soon.' },
  bye: { zh: '今天就到这儿，下次再约。', en: 'That\'s it for today, see you.' },
} as const
export type PhraseId = keyof typeof PHRASES

export type ClaimWord = 'chi' | 'peng' | 'gang' | 'hu'
export type EndKind = 'win' | 'exhausted' | 'four_gangs'
export type First = 'tian_hu' | 'di_hu' | 'ren_hu'
export type GangKind = 'ming_gang' | 'bu_gang' | 'an_gang' | 'feng_gang'
export type GroupName = 'hu' | 'gang' | 'ji' | 'other'
export type How = 'finished' | 'dissolved'
export type Lang = 'zh' | 'en'
export type MeldKind = 'chi' | 'peng' | 'ming_gang' | 'bu_gang' | 'an_gang' | 'feng_gang'
export type Stage = 'lobby' | 'dealing' | 'playing' | 'between'
export type Ting = 'tian' | 'bu'
export type Why = 'kicked' | 'left' | 'closed' | 'no_spectators' | 'full'
export type WinBy = 'zimo' | 'dian_pao' | 'qiang_gang'
export const GROUPS = ['hu', 'gang', 'ji', 'other'] as const
export type SuitLetter = Exclude<Suit, 'z'>
export type OptionValue = boolean | number | string
export type OptionValues = Record<string, OptionValue>

/** The first message of every connection: the token of this device. */
export interface Hello {
  type: 'hello'
  token: string
  /** Of the protocol the client uses; clients of version 1 may leave it out. */
  version?: number
  /** The language of refusals on this connection. */
  lang?: Lang
}

/** Sets the language of refusals on this connection. */
export interface UseLanguage {
  type: 'use_language'
  id: string
  lang: Lang
}

/** Answered at once by `pong`. */
export interface Ping {
  type: 'ping'
}

/** Open a room, in the lobby; answered by `room_opened`. Options not given have their default. Sent again with the same `id`, it opens no second room. */
export interface OpenRoom {
  type: 'open_room'
  id: string
  ruleset: string
  preset?: string | null
  options?: OptionValues
  settings?: Settings
  password?: string | null
}

/** How a room is played; settings that are not given have their default. */
export interface Settings {
  deadline?: 0 | 15 | 30 | 60
  pause?: 0 | 1 | 2
  spectators?: boolean
  time_zone?: string
}

/** Enter or re-enter the room that the URL names. */
export interface Join {
  type: 'join'
  id: string
  password?: string | null
  since?: number | null
}

/** Ask what the own hand waits for and what each tile would pay. Answered by `studied`. */
export interface Study {
  type: 'study'
  id: string
}

/** Take a free seat, or change to it, before the match. */
export interface Sit {
  type: 'sit'
  id: string
  seat: number
}

/** Ready for the match or its next round: commits this seat to a nonce, which stays secret. */
export interface Ready {
  type: 'ready'
  id: string
  /** The hash of the seat, the nonce and the room's commitment. */
  nonce_hash?: string | null
  /** The commitment it is for; refused as stale if the room has another by now. */
  commitment?: string | null
  /** Only in journals of earlier servers, whose seats did not commit to their nonces. */
  nonce?: string | null
}

/** Reveal the nonce this seat committed to. Only once `dealing` shows what is fixed. */
export interface Reveal {
  type: 'reveal'
  id: string
  nonce: string
}

/** No longer ready; withdraws the nonce hash. */
export interface Unready {
  type: 'unready'
  id: string
}

/** The owner puts a bot on a seat. */
export interface AddBot {
  type: 'add_bot'
  id: string
  seat: number
  level: string
}

/** The owner removes a bot or a person from a seat before the match. */
export interface Kick {
  type: 'kick'
  id: string
  seat: number
}

/** The owner removes a person without a seat, by the name they have in this room. */
export interface Remove {
  type: 'remove'
  id: string
  name: string
}

/** The owner starts the match; every seat must be taken and every person ready. */
export interface Start {
  type: 'start'
  id: string
}

/** Answer this seat's question with one of its legal actions, spelled as offered. */
export interface Act {
  type: 'act'
  id: string
  decision: number
  action: string
}

/** Turn autoplay (托管) on or off for the own seat. */
export interface Auto {
  type: 'auto'
  id: string
  on: boolean
}

/** Send a quick phrase. */
export interface Say {
  type: 'say'
  id: string
  phrase: PhraseId
}

/** Propose to end the match now. */
export interface Dissolve {
  type: 'dissolve'
  id: string
}

/** Answer a proposal to end the match. */
export interface Vote {
  type: 'vote'
  id: string
  agree: boolean
}

/** Leave. Before the match the seat becomes free; during it autoplay takes over. */
export interface Leave {
  type: 'leave'
  id: string
}

/** The owner closes the room, unless others are playing in it. */
export interface Close {
  type: 'close'
  id: string
}

/** The token was accepted. */
export interface Welcome {
  type: 'welcome'
  player: string
  name: string
  now: number
  version: number
  /** The public key that this server signs rounds with; clients keep it and compare. */
  key: string
}

/** The command was done and stored. */
export interface Ack {
  type: 'ack'
  id: string
}

/** Refused; nothing has changed. Without an `id` the message could not be read. */
export interface Refusal {
  type: 'refusal'
  code:
    | 'full'
    | 'illegal'
    | 'in_match'
    | 'kicked'
    | 'no_match'
    | 'no_seat'
    | 'no_spectators'
    | 'no_vote'
    | 'not_in_room'
    | 'not_owner'
    | 'not_ready'
    | 'not_seated'
    | 'seat_taken'
    | 'stale'
    | 'too_fast'
    | 'unknown_level'
    | 'voting'
    | 'withheld'
    | 'wrong_nonce'
    | 'bad_message'
    | 'internal'
    | 'no_room'
    | 'not_welcome'
    | 'protocol'
    | 'stopping'
    | 'storage'
    | 'too_many'
    | 'wrong_input'
    | 'wrong_password'
  /** One line for a person, in the language of the connection. */
  message: string
  id: string | null
  /** Which field or option is wrong. */
  at: string | null
}

/** The answer to `open_room`. The room is at `/ws/<number>`, or `/ws/<invite>`. */
export interface RoomOpened {
  type: 'room_opened'
  id: string
  number: string
  /** The secret part of the invite link. */
  invite: string
}

/** The answer to `study`, for the hand as last shown. */
export interface Studied {
  type: 'studied'
  id: string
  hints: Hints
}

/** What a hand waits for now, or after each discard that makes it ready. */
export interface Hints {
  waits: Wait[]
  discards: Record<string, Wait[]>
}

/** A tile that would complete the hand. */
export interface Wait {
  tile: Kind
  /** Four minus those this seat can see. */
  left: number
  zimo: Prospect
  /** Per seat that may discard it; null for the own seat. */
  dian_pao: (Prospect | null)[]
}

/** Winning one way: its patterns and points, or why it is refused. */
export interface Prospect {
  points?: number
  patterns?: string[]
  /** In Chinese and in English. */
  refused?: string[] | null
}

export interface Pong {
  type: 'pong'
  now: number
}

/** The room has changed; this is its full new state. */
export interface RoomChanged {
  type: 'room_changed'
  seq: number
  room: RoomInfo
  /** Where this person sits. */
  seat: number | null
}

/** The room as everyone in it sees it. */
export interface RoomInfo {
  number: string
  ruleset: string
  options: OptionValues
  settings: Settings
  stage: Stage
  seats: SeatInfo[]
  /** The names of people in the room without a seat. */
  watching: string[]
  /** To everything the server decides of the next deal, or of the round being played. */
  commitment: string
  match: MatchInfo | null
  /** Of the match that ended last. */
  standings: Standing[] | null
  ended: How | null
  vote: VoteInfo | null
  /** When the next round begins even if not everyone is ready. */
  continue_at: number | null
  /** What is fixed, in stage `dealing`: now reveal your nonce, if your nonce hash is in it. */
  dealing: FixedDeal | null
  /** Cancelled attempts to deal the round being played, or else the next. */
  cancelled: CancelledDeal[]
  /** Two deals of this match were cancelled: those who withheld nothing may end it by vote. */
  may_end: boolean
  /** Since the start of the match, or since the last one ended. */
  incident: Incident | null
}

/** Who sits there, as everyone sees it. An empty seat has neither a name nor a bot. */
export interface SeatInfo {
  name: string | null
  /** The bot's level. */
  bot: string | null
  is_owner: boolean
  /** Whether they opened the room; in some games the creator deals first. */
  is_creator: boolean
  is_ready: boolean
  is_here: boolean
  /** Autoplay (托管): the server plays for this seat. */
  is_auto: boolean
  /** How many deals of this match it cancelled by withholding its nonce. */
  withheld: number
}

/** The match so far. */
export interface MatchInfo {
  id: string
  round: number
  rounds: number | null
  circles: number | null
  dealer: number
  streak: number
  round_wind: Kind
  results: Result[]
  totals: number[]
}

/** One round of a match, in a line. */
export interface Result {
  number: number
  dealer: number
  streak: number
  round_wind: Kind
  kind: EndKind
  winners: number[]
  scores: number[]
}

/** Where a seat stands; equal points share a place. */
export interface Standing {
  place: number
  seat: number
  points: number
}

/** A proposal to end the match. It needs everyone who is present; no answer by `until` counts as agreement. */
export interface VoteInfo {
  by: number
  agreed: number[]
  until: number
  /** Seats that have no vote because they withheld their nonces. */
  without: number[]
}

/** What the server fixes before anyone reveals a nonce. */
export interface FixedDeal {
  match: string
  round: number
  commitment: string
  seats: ('absent' | 'bot' | 'person')[]
  /** By seat; null for bots and absent people. */
  nonce_hashes: (string | null)[]
  /** Where the room's creator sits; only in a match's first round, where that decides. */
  creator: number | null
  /** Where its owner sits, likewise. */
  owner: number | null
}

/** A deal that came to nothing: who withheld a reveal, and what was committed to. */
export interface CancelledDeal {
  commitment: string
  secret: string
  nonce_hashes: (string | null)[]
  /** Those that were revealed. */
  nonces: (string | null)[]
  /** Seats that did not reveal; none if the server lost or cancelled the deal itself. */
  withheld: number[]
  /** Who sat there. */
  names: string[]
}

/** What went wrong with the storage of this room. */
export interface Incident {
  kind: 'behind' | 'lost' | 'replayed_differently'
  at: number
  /** For `behind`, the seat whose device has seen more. */
  seat: number | null
}

/** What happened in the round, as this person may see it, and their question, if any. */
export interface Played {
  type: 'played'
  seq: number
  events: AnyEvent[]
  ask: Ask | null
  clock: Clock | null
}

/** The round begins; bids come before the deal. */
export interface Opened {
  event: 'opened'
  players: number
  dealer: number
  streak: number
  round_wind: Kind
  weekday: number | null
}

/** All have chosen, and everybody sees what (guiyang_dingque 估-3). */
export interface BidsShown {
  event: 'bids_shown'
  bids: number[]
}

/** The dealer rolls two dice: before the deal, and again before a tile is turned. */
export interface DiceRolled {
  event: 'dice_rolled'
  seat: number
  dice: [number, number]
}

/** Thirteen tiles each; a seat sees its own. */
export interface Dealt {
  event: 'dealt'
  hands: (string | null)[]
  wall: number
}

/** 翻混: the turned tile and the kinds it makes wild. */
export interface WildTurned {
  event: 'wild_turned'
  tile: Kind
  wild: Kind[]
}

export interface QuesShown {
  event: 'ques_shown'
  ques: SuitLetter[]
}

export interface TingDeclared {
  event: 'ting_declared'
  seat: number
  ting: Ting
}

/** A tile taken from the wall, or from its end after a gang; only its owner sees it. */
export interface Drawn {
  event: 'drawn'
  seat: number
  tile: Kind | null
  tail: boolean
  wall: number
}

export interface Discarded {
  event: 'discarded'
  seat: number
  tile: Kind
}

/** 吃, 碰 or 杠; a bu_gang lies on its peng from now on, unless it is robbed. */
export interface Melded {
  event: 'melded'
  seat: number
  kind: MeldKind
  tiles: string
  from: number | null
  at: number
  /** 过杠; whether the fourth tile was just drawn is for its owner to know. */
  late: boolean | null
  /** What the others see of it until the round is over, if that is not all: `1m5z??`. */
  shown?: string
}

/** 抢杠: the added tile goes to the winner, the peng stays. */
export interface Robbed {
  event: 'robbed'
  seat: number
  tile: Kind
}

export interface Won {
  event: 'won'
  winners: number[]
  by: WinBy
  tile: Kind | null
  from: number | null
  gang: GangKind | null
  last_tile: boolean
  first: First | null
  special: string | null
}

/** Nobody won. */
export interface Ended {
  event: 'ended'
  kind: EndKind
}

/** After a win: the 翻牌鸡 tile, or the horses. */
export interface Turned {
  event: 'turned'
  what: 'horses' | 'indicator'
  tiles: string
}

/** All hands are laid open, and the melds where some tiles of them were face down. */
export interface Revealed {
  event: 'revealed'
  hands: string[]
  /** Per seat the tiles of each of its melds. */
  melds?: string[][]
}

/** A seat's question and its deadline; times are the server's, in ms since 1970. */
export interface Ask {
  decision: number
  legal: string[]
  until: number | null
}

/** The seat everyone can see the round wait for (null: all seats at once), and its deadline. */
export interface Clock {
  seat: number | null
  until: number | null
}

/** A round is over: its facts, its settlement, the proof of its wall and its seal. */
export interface Settled {
  type: 'settled'
  seq: number
  match: string
  round: number
  facts: FactsDocument
  settlement: SettlementDocument
  totals: number[]
  next_dealer_clause: string
  proof: Proof
  /** What the server signs in the record; null for a round that an earlier server settled. */
  seal: Seal | null
}

/** The whole of a finished round as a person or a program writes it. */
export interface FactsDocument {
  ruleset: string
  seats: SeatDocument[]
  end: EndDocument
  options?: OptionValues
  dealer?: number
  streak?: number
  round_wind?: Kind
  weekday?: number | null
  indicator?: Kind | null
  horses?: string
  dice?: number[][] | null
  discards?: DiscardDocument[]
}

export interface SeatDocument {
  hand: string
  melds?: MeldDocument[]
  bid?: number
  que?: SuitLetter | null
  ting?: Ting | null
}

export interface MeldDocument {
  kind: MeldKind
  tiles: string
  from?: number | null
  late?: boolean
  at?: number
}

export interface EndDocument {
  kind: EndKind
  by?: WinBy | null
  tile?: Kind | null
  winners?: number[]
  from?: number | null
  gang?: GangKind | null
  last_tile?: boolean
  first?: First | null
  special?: string | null
}

export interface DiscardDocument {
  seat: number
  tile: Kind
  by?: number | null
  claim?: ClaimWord | null
}

/** Who pays whom and why; scores add up to zero. */
export interface SettlementDocument {
  ruleset: string
  scores: number[]
  next_dealer: number
  ready: boolean[]
  headline?: string
  wins: WonHand[]
  notes?: NoteLine[]
  ledger: LedgerLine[]
  headline_en?: string
  indicated?: IndicatedTile[]
  next_dealer_clause?: string
}

/** What one winner won with. */
export interface WonHand {
  seat: number
  patterns: string[]
  fan: number | null
  wild_as: Record<string, string>
  patterns_en?: string[]
}

/** What a clause removed or left unpaid. */
export interface NoteLine {
  item: string
  clause: string
  seat: number
  tiles: string
  why: string
  item_en?: string
  why_en?: string
}

/** One payment; `why` is in the language asked for. */
export interface LedgerLine {
  item: string
  clause: string
  payer: number
  payee: number
  points: number
  tiles: string
  why: string
  item_en?: string
  why_en?: string
  /** What it is about: the win, gangs, 鸡, or anything else. */
  group?: GroupName
  /** Whose tiles they are. */
  owner?: number | null
}

/** What a turned tile made of a kind: 鸡, gold, wild; or a horse that hit. */
export interface IndicatedTile {
  tile: Kind
  name: string
  name_en: string
}

/** Everything a wall was made from, in hexadecimal; published when the round is over. */
export interface Proof {
  match: string
  round: number
  commitment: string
  secret: string
  nonces: string[]
  /** Of the computation; the fields from `rules` on exist since version 3. */
  version?: number
  /** Where the room's creator sat; only in a match's first round, where that decides. */
  creator?: number | null
  /** Where its owner sat, likewise. */
  owner?: number | null
  /** The hash of the game, its options and the version of the rule books. */
  rules?: string
  time_zone?: string
  seats?: ('absent' | 'bot' | 'person')[]
  nonce_hashes?: (string | null)[]
  /** Earlier attempts to deal this round. */
  cancelled?: CancelledDeal[]
}

/** What a settled round consisted of; the server's key and signature are added to its record. */
export interface Seal {
  match: string
  round: number
  /** The hash of the seal of the round before, or of the match's opening. */
  previous: string
  /** The hash of the game, its options and the version of the rule books. */
  rules: string
  dealer: number
  round_wind: Kind
  streak: number
  weekday: number | null
  /** The hash of hands, wall, dice and proof. */
  deal: string
  /** The hash of bids, 定缺 and actions. */
  moves: string
  /** The hash of all payments and the scores. */
  ledger: string
  /** Of how seals are computed. */
  version?: number
  /** The server's public key; empty in messages, which are not signed. */
  key?: string
  /** By that key; empty likewise. */
  signature?: string
}

/** A round was dissolved and pays nothing; the proof of its wall. */
export interface Voided {
  type: 'voided'
  seq: number
  match: string
  round: number
  proof: Proof
}

/** Someone sent a quick phrase. */
export interface Spoke {
  type: 'spoke'
  seq: number
  seat: number
  phrase: PhraseId
}

/** Everything this person may know after `seq` messages; the next message is `seq` + 1. */
export interface Snapshot {
  type: 'snapshot'
  seq: number
  now: number
  seat: number | null
  is_owner: boolean
  /** The secret part of the invite link; only for people with a seat. */
  invite: string | null
  room: RoomInfo
  view: SentView | null
  ask: Ask | null
  clock: Clock | null
  settled: Settled | null
}

/** `View`, field by field. */
export interface SentView {
  seat: number | null
  players: number
  dealer: number
  streak: number
  round_wind: Kind
  weekday: number | null
  wall: number
  hand: string
  held: number[]
  drawn: Kind | null
  turn: number | null
  melds: MeldDocument[][]
  discards: DiscardDocument[]
  bids: number[]
  ques: (SuitLetter | null)[]
  tings: (Ting | null)[]
  /** Every roll of the deal, two dice each. */
  dice: [number, number][]
  indicator: Kind | null
  wild: Kind[]
  horses: string
  shown: string[]
  ended: Won | Ended | null
}

/** This person is no longer in the room. */
export interface Dismissed {
  type: 'dismissed'
  seq: number
  why: Why
}

/** A name is enough to play. */
export interface NewPlayer {
  name: string
}

export interface MoveCode {
  code: string
}

/** A round as a server stores it. Fields that its version did not know are missing. */
export interface RoundRecord {
  ruleset: string
  deal: string[]
  /** The version of the rule books it was played under. */
  rules?: number
  options?: OptionValues
  dealer?: number
  streak?: number
  round_wind?: Kind
  weekday?: number | null
  bids?: number[] | null
  ques?: SuitLetter[] | null
  draws?: string
  tail?: string
  indicator?: Kind | null
  horses?: string
  dice?: number[][] | null
  actions?: string[]
  /** What the wall was made from, so that anyone can verify it; null if no server dealt it. */
  proof?: Proof | null
  /** What the server signed when the round was settled; null in rounds of earlier servers. */
  seal?: Seal | null
}

/** The body of every response with an error status. */
export interface ErrorBody {
  error: Problem
}

/** What is wrong, and where: a field, or the number of an action. */
export interface Problem {
  message: string
  at: string | number | null
  /** Of an illegal action of a record: what each seat might have done instead. */
  legal?: Record<string, string[]>
}

export interface GameList {
  rulesets: GameSummary[]
}

export interface GameSummary {
  id: string
  title: string
  title_en: string
  summary: string
  summary_en: string
  emblem: EmblemTile[]
}

/** A tile on the card of a game, with a character in its corner or none. */
export interface EmblemTile {
  tile: Kind
  mark: string | null
}

/** A game in full: a form for its options, its presets, its terms and its rule book. */
export interface GameDocument {
  id: string
  title: string
  title_en: string
  summary: string
  summary_en: string
  emblem: EmblemTile[]
  options: OptionInfo[]
  presets: PresetDocument[]
  schema: Record<string, unknown>
  topics: TopicTitle[]
  clauses: ClauseText[]
  terms: TermNames
  /** English names that differ from those of other games, by Chinese name. */
  names: Record<string, string>
  /** Under the standard options. */
  traits: GameTraits
  /** By level of a bot, the level it has in this game. */
  plays_as: Record<string, string>
}

/** One option as a form or a table shows it. */
export interface OptionInfo {
  name: string
  title: string
  title_en: string
  type: 'choice' | 'flag' | 'number'
  choices: OptionValue[]
  /** What a choice is called, where its value does not say it. */
  words: Record<string, string>
  words_en: Record<string, string>
  default: OptionValue
  changes: string
  changes_en: string
  clause: string
}

export interface PresetDocument {
  id: string
  title: string
  title_en: string
  options: OptionValues
}

/** A chapter of a rule book; its key begins the ids of its clauses. */
export interface TopicTitle {
  key: string
  zh: string
  en: string
}

export interface ClauseText {
  id: string
  zh: string
  en: string
}

/** What the game calls what every game has; null for what it lacks. */
export interface TermNames {
  exhausted: TermName
  four_gangs: TermName
  gang: TermName
  ready: TermName
  tian_ting: TermName
  bu_ting: TermName
  killed_ting: TermName
  tian_hu: TermName
  di_hu: TermName
  ren_hu: TermName
  gang_hua: TermName
  gang_pao: TermName
  last_tile: TermName
  bid: TermName
  bids: TermName
  late_gang: TermName | null
  wild: TermName | null
  melds: Partial<Record<MeldKind, TermName>>
}

export interface TermName {
  zh: string
  en: string
}

/** What there is in this game under these options, so what a scorekeeper asks about. */
export interface GameTraits {
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
  /** Whether readiness may be declared. */
  ting: boolean
  /** When a tile is turned. */
  turned: 'deal' | 'win' | null
  horses: number
  weekday: boolean
  firsts: First[]
  specials: SpecialName[]
  four_gangs: boolean
  /** Whether it matters who was ready. */
  readiness: boolean
  /** Whether gangs of players who did not win matter. */
  others_gangs: boolean
  /** Kinds whose first discard matters. */
  first_discards: Kind[]
  round_wind: boolean
  streak: boolean
  last_tile: boolean
}

/** A win that needs no shape; `fed`: a kong may complete it, so somebody may have fed it. */
export interface SpecialName {
  id: string
  zh: string
  en: string
  fed: boolean
}

export interface Phrases {
  phrases: Phrase[]
}

export interface Phrase {
  id: string
  zh: string
  en: string
}

/** From the fastest to the slowest. */
export interface Levels {
  levels: string[]
}

/** Newest first; `before` asks for the page after this one, null when it was the last. */
export interface MatchPage {
  matches: MatchSummary[]
  before: string | null
}

/** A match as a list shows it; `you` is the caller's own seat. */
export interface MatchSummary {
  id: string
  ruleset: string
  options: OptionValues
  seats: HistorySeat[]
  you: number | null
  started_at: number
  ended_at: number | null
  how: How | null
  standings: Standing[] | null
}

/** Who sat there: a person by name, or a bot of some level. */
export interface HistorySeat {
  name: string
  bot: string | null
}

/** A match with its rounds so far. */
export interface MatchDocument {
  id: string
  ruleset: string
  options: OptionValues
  seats: HistorySeat[]
  you: number | null
  started_at: number
  ended_at: number | null
  how: How | null
  standings: Standing[] | null
  rounds: RoundSummary[]
}

export interface RoundSummary {
  number: number
  dealer: number
  scores: number[]
  ended_at: number
}

/** Everything there is about a match. */
export interface MatchExport {
  match: MatchSummary
  rounds: RoundDocument[]
}

/** A round with all that was played, paid and promised. */
export interface RoundDocument {
  number: number
  dealer: number
  scores: number[]
  ended_at: number
  match: string
  record: RoundRecord
  settlement: SettlementDocument
}

/** A stored round after `step` of `steps` events, with every hand open. */
export interface RoundStep {
  step: number
  steps: number
  over: boolean
  events: AnyEvent[]
  hands: string[]
  /** Empty where no seat was asked. */
  legal: Record<string, string[]>
  match: string
  round: number
}

export interface Health {
  status: 'ok'
}

/** Whether players should be sent to this server: the first two, and not the third. */
export interface ReadyCheck {
  /** Rooms can be stored and players found. */
  storage: boolean
  /** Every room of this server runs again. */
  restored: boolean
  /** The server is about to stop. */
  draining: boolean
}

/** How long the server keeps what was played. */
export interface Privacy {
  /** Days until a finished match is deleted; null: until a player deletes their account. */
  history_days: number | null
}

/** What the server signs settled rounds with (Ed25519). */
export interface PublicKey {
  /** 32 bytes in hexadecimal; empty if this server signs nothing. */
  key: string
  /** The key in short, for people to compare. */
  fingerprint: string
}

/** A JSON schema; `from_client` and `from_server` are the messages of either side. */
export interface MessagesSchema {
  $schema: string
  title: string
  description: string
  type: string
  properties: Record<string, unknown>
  $defs: Record<string, unknown>
}

/** A new player. The token belongs to this device and is never shown again. */
export interface Registered {
  player: string
  name: string
  token: string
}

export interface Me {
  player: string
  name: string
}

/** A code to type in on another device; it works once, until `expires_at`. */
export interface MoveOffer {
  code: string
  expires_at: number
}

/** The devices of a player, the last used first. */
export interface Devices {
  devices: Device[]
}

/** A device with a token of its own. */
export interface Device {
  id: string
  /** Such as `iPhone · Safari`; empty if it is not known. */
  name: string
  made_at: number
  used_at: number
  /** Whether it is the device that asks. */
  is_this: boolean
}

/** The rooms of the caller, the newest first, and how many they may own. */
export interface MyRooms {
  rooms: MyRoom[]
  most: number
}

/** A room that the caller owns or has a seat in. */
export interface MyRoom {
  number: string
  ruleset: string
  options: OptionValues
  stage: Stage
  players: MyRoomSeat[]
  /** The caller's own seat. */
  seat: number | null
  /** When the room was opened, in ms since 1970; 0 if an earlier server opened it. */
  since: number
  is_owner: boolean
  /** Whether the caller may close it; otherwise they may leave it. */
  may_close: boolean
}

/** Who sits there; a free seat has neither a name nor a bot. */
export interface MyRoomSeat {
  name: string | null
  /** The bot's level. */
  bot: string | null
}

/** What anyone who knows a room's number may know about it. */
export interface RoomFound {
  number: string
  ruleset: string
  options: OptionValues
  stage: Stage
  seats: number
  free: number
  has_password: boolean
  has_spectators: boolean
}

/** What happened, what each seat may do next and what it holds; more when the round is over. */
export interface ReplayDocument {
  over: boolean
  events: AnyEvent[]
  legal: Record<string, string[]>
  hands: string[]
  facts?: FactsDocument
  settlement?: SettlementDocument
}

/** Whether a round was dealt as the server had promised, check by check. */
export interface VerificationDocument {
  holds: boolean
  match: string
  round: number
  checks: CheckDocument[]
  scores: number[] | null
}

/** `holds` is null where there is nothing to check. */
export interface CheckDocument {
  name: string
  holds: boolean | null
  message: string
}

/** A hand: its waits and what each would bring, or every reading when it is complete. */
export interface HandDocument {
  ruleset: string
  hand: string
  melds: MeldTiles[]
  complete: boolean
  shanten?: number
  waits?: WaitDocument[]
  won_on?: string
  readings?: ReadingDocument[]
  ready?: ReadyDiscard[]
  best?: ReadingDocument
  outcomes?: OutcomeDocument[]
}

export interface MeldTiles {
  kind: MeldKind
  tiles: string
}

export interface WaitDocument {
  tile: Kind
  outcomes: OutcomeDocument[]
}

/** What winning one way would bring from each payer, or why it is refused. */
export interface OutcomeDocument {
  by: WinBy
  refused?: string
  points?: number
  from_dealer?: number
  items?: OutcomeItem[]
}

/** One item of what one payer pays. */
export interface OutcomeItem {
  item: string
  clause: string
  points: number
  why: string
}

/** One way to read a complete hand; empty where a special win needs none. */
export interface ReadingDocument {
  shape?: string
  groups?: string[]
  wild_as?: string
  patterns?: string[]
}

/** A discard that leaves the hand ready. */
export interface ReadyDiscard {
  discard: string
  waits: string[]
}

export type RefusalCode = Refusal['code']

export type FromClient =
  | Hello
  | UseLanguage
  | Ping
  | OpenRoom
  | Join
  | Study
  | Sit
  | Ready
  | Reveal
  | Unready
  | AddBot
  | Kick
  | Remove
  | Start
  | Act
  | Auto
  | Say
  | Dissolve
  | Vote
  | Leave
  | Close

export type FromServer =
  | Welcome
  | Ack
  | Refusal
  | RoomOpened
  | Studied
  | Pong
  | RoomChanged
  | Played
  | Settled
  | Voided
  | Spoke
  | Snapshot
  | Dismissed

export type AnyEvent =
  | Opened
  | BidsShown
  | DiceRolled
  | Dealt
  | WildTurned
  | QuesShown
  | TingDeclared
  | Drawn
  | Discarded
  | Melded
  | Robbed
  | Won
  | Ended
  | Turned
  | Revealed
