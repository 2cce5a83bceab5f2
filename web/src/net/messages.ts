// Every message between the page and the server. Written by tools/wire_types.py; do not edit.
import type { Kind } from '../tile/kind'
import type { Facts, OptionValues, Settlement, SuitLetter } from './wire'

export const VERSION = 1

/** The bots, from the quickest to the one that thinks longest. */
export const LEVELS = ['easy', 'medium', 'hard'] as const
export type Level = (typeof LEVELS)[number]

/** How late spectators see a match, in milliseconds. */
export const SPECTATOR_DELAY = 20000

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

/** The first message of every connection: the token of this device. */
export interface Hello {
  type: 'hello'
  token: string
  version?: number
  lang?: 'en' | 'zh'
}

/** Open a room and enter it. Options that are not given have their default. */
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

/** Enter or re-enter a room, by its number or its invite. */
export interface Join {
  type: 'join'
  id: string
  number?: string | null
  invite?: string | null
  password?: string | null
  since?: number | null
}

/** Ask what the own hand waits for and what each tile would pay. Answered by `studied`. */
export interface Study {
  type: 'study'
  id: string
}

/** Sets the language of refusals on this connection. */
export interface UseLanguage {
  type: 'use_language'
  id: string
  lang: 'en' | 'zh'
}

/** Answered at once by `pong`. */
export interface Ping {
  type: 'ping'
}

/** Take a free seat, or change to it, before the match. */
export interface Sit {
  type: 'sit'
  id: string
  seat: number
}

/** Ready for the match or its next round, with this seat's nonce for the shuffle. */
export interface Ready {
  type: 'ready'
  id: string
  nonce: string
  commitment?: string | null
}

/** No longer ready. */
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

/** The token was accepted. */
export interface Welcome {
  type: 'welcome'
  player: string
  name: string
  now: number
  version: number
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
  message: string
  id: string | null
  at: string | null
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
  left: number
  zimo: Prospect
  dian_pao: (Prospect | null)[]
}

/** Winning one way: its patterns and points, or why it is refused. */
export interface Prospect {
  points?: number
  patterns?: string[]
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
  seat: number | null
}

/** The room as everyone in it sees it. */
export interface RoomInfo {
  number: string
  ruleset: string
  options: OptionValues
  settings: Settings
  stage: 'between' | 'lobby' | 'playing'
  seats: SeatInfo[]
  onlookers: number
  commitment: string
  match: MatchInfo | null
  standings: Standing[] | null
  ended: 'dissolved' | 'finished' | null
  vote: VoteInfo | null
  continue_at: number | null
}

/** Who sits there, as everyone sees it. An empty seat has neither a name nor a bot. */
export interface SeatInfo {
  name: string | null
  bot: string | null
  is_owner: boolean
  is_creator: boolean
  is_ready: boolean
  is_here: boolean
  is_auto: boolean
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
  kind: 'exhausted' | 'four_gangs' | 'win'
  winners: number[]
  scores: number[]
}

/** Where a seat stands; equal points share a place. */
export interface Standing {
  place: number
  seat: number
  points: number
}

/** A proposal to end the match; no answer by `until` counts as agreement. */
export interface VoteInfo {
  by: number
  agreed: number[]
  until: number
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
  ting: 'bu' | 'tian'
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
  kind: 'an_gang' | 'bu_gang' | 'chi' | 'feng_gang' | 'ming_gang' | 'peng'
  tiles: string
  from: number | null
  at: number
  late: boolean | null
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
  by: 'dian_pao' | 'qiang_gang' | 'zimo'
  tile: Kind | null
  from: number | null
  gang: 'an_gang' | 'bu_gang' | 'feng_gang' | 'ming_gang' | null
  last_tile: boolean
  first: 'di_hu' | 'ren_hu' | 'tian_hu' | null
  special: string | null
}

/** Nobody won. */
export interface Ended {
  event: 'ended'
  kind: 'exhausted' | 'four_gangs' | 'win'
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

/** A round is over: its facts, its settlement and the proof of its wall. */
export interface Settled {
  type: 'settled'
  seq: number
  match: string
  round: number
  facts: Facts
  settlement: Settlement
  totals: number[]
  next_dealer_clause: string
  proof: Proof
}

/** Everything a wall was made from, in hexadecimal; published when the round is over. */
export interface Proof {
  match: string
  round: number
  commitment: string
  secret: string
  nonces: string[]
  version: number
  creator: number | null
  owner: number | null
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
  tings: ('bu' | 'tian' | null)[]
  dice: [number, number][]
  indicator: Kind | null
  wild: Kind[]
  horses: string
  shown: string[]
  ended: Won | Ended | null
}

export interface MeldDocument {
  kind: 'an_gang' | 'bu_gang' | 'chi' | 'feng_gang' | 'ming_gang' | 'peng'
  tiles: string
  from: number | null
  late: boolean
  at: number
}

export interface DiscardDocument {
  seat: number
  tile: Kind
  by?: number | null
  claim?: 'chi' | 'gang' | 'hu' | 'peng' | null
}

/** This person is no longer in the room. */
export interface Dismissed {
  type: 'dismissed'
  seq: number
  why: 'closed' | 'kicked' | 'left' | 'no_spectators'
}

export type RefusalCode = Refusal['code']

export type FromClient =
  | Hello
  | OpenRoom
  | Join
  | Study
  | UseLanguage
  | Ping
  | Sit
  | Ready
  | Unready
  | AddBot
  | Kick
  | Start
  | Act
  | Auto
  | Say
  | Dissolve
  | Vote
  | Leave

export type FromServer =
  | Welcome
  | Ack
  | Refusal
  | Studied
  | Pong
  | RoomChanged
  | Played
  | Settled
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
