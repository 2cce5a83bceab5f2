// The room this page is in, for every screen to look at: the session made visible, and what passes in a moment.
import { PHRASES, type AnyEvent, type Hints, type Incident, type RefusalCode, type RoomInfo } from '../net/messages'
import { readStored, store } from '../shell/storage'
import { language } from '../words/language.svelte'
import { terms } from '../words/terms.svelte'
import { OwnDeals, type DealAlarm } from '../fair/ownDeals'
import { OwnRounds, type SealAlarm } from '../fair/ownRounds'
import { RequestRefused } from './pendingRequests'
import { forgetToken, token } from './identity'
import type { ConnectionStatus, Socket } from './connection'
import type { RoomMessage, RoomModel } from './model'
import { isUpToDate, reloadOnce } from './reload'
import { Session, type Opening, type Wanted, type Way } from './session'
import { nonce } from './random'
import { sound } from './sound.svelte'

/** Shown next to a seat for a moment: a call or a phrase. */
export interface Bubble {
  id: number
  seat: number
  text: string
  /** A call changes the table; a phrase does not. */
  isCall: boolean
}

const BUBBLE_LASTS = 2600
/** How long the open hands are shown before the settlement; a table without pauses does not wait here either. */
const LOOK_AT_END = 1800
const STUDY_AFTER = 120
/** The name under which the last dismissed incident is stored. */
const DISMISSED = 'incident'

class Live {
  model = $state.raw<RoomModel | null>(null)
  link = $state<ConnectionStatus>('closed')
  refusedFor = $state<RefusalCode | null>(null)
  /** Whether the connection was ever open; before that it is not reported as lost. */
  wasOpen = $state(false)
  hints = $state.raw<Hints | null>(null)
  /** The last question this page has answered, so that its buttons go at once. */
  answered = $state(0)
  bubbles = $state.raw<Bubble[]>([])
  /** Whether the settlement may be shown yet. */
  isEndSeen = $state(true)
  /** Whether the last settlement of a match has been looked at. */
  hasPassed = $state(false)
  /** The newest events, for screen readers. */
  news = $state.raw<readonly AnyEvent[]>([])

  /** What the server did to a deal that it must not do; stays until the page is left. */
  alarm = $state<DealAlarm | SealAlarm | null>(null)
  readonly deals = new OwnDeals()
  readonly rounds = new OwnRounds()

  readonly #session: Session
  #dismissed = $state(readStored(DISMISSED))
  /** The deal for which the server acknowledged on this connection that this seat is ready. */
  #committed = ''
  /** The deal whose nonce was sent, so that it is sent once a connection. */
  #revealed = ''
  #bubbleId = 0
  #hasNewToken = false
  /** The hand that is looked at, and after how many discards that was done. */
  #hand: string | null = null
  #studied = -1
  #study: ReturnType<typeof setTimeout> | undefined
  #look: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.#session = new Session(socket, {
      changed: () => this.#show(),
      received: (message) => this.#receive(message),
      lost: (error) => (this.refusedFor = error.refusal.code),
    })
    $effect.root(() => {
      $effect(() => this.#session.speak(language.code))
    })
    addEventListener('online', () => this.#session.connection.checkNow())
    document.addEventListener('visibilitychange', () => !document.hidden && this.#session.connection.checkNow())
  }

  /** The server's clock, in milliseconds. */
  get now(): number {
    return Date.now() + this.#session.connection.clockOffset
  }

  /** The connection was there and is not; before the first time nothing is lost. */
  get isCut(): boolean {
    return this.wasOpen && this.link !== 'open' && this.link !== 'closed'
  }

  /** A notice is shown in the bar, in place of the title. */
  get hasNotice(): boolean {
    return this.isCut || this.alarm !== null || this.incident !== null
  }

  /** What went wrong with the storage of this room, until it is dismissed on this device. */
  get incident(): Incident | null {
    const incident = this.model?.room.incident ?? null
    return this.#dismissed === this.#incidentKey ? null : incident
  }

  dismissIncident(): void {
    this.#dismissed = this.#incidentKey
    store(DISMISSED, this.#dismissed)
  }

  get #incidentKey(): string {
    return `${this.model?.room.number} ${this.model?.room.incident?.at}`
  }

  /** What is asked and not answered yet. */
  get ask(): RoomModel['ask'] {
    const ask = this.model?.ask ?? null
    return ask && ask.decision > this.answered ? ask : null
  }

  /** Goes into a room, unless one is in it. False: a name is needed first. */
  async enter(way: Way): Promise<boolean> {
    if (this.#isIn(way)) return true
    const held = await this.#token()
    if (held === null) return false
    this.#leaveBehind()
    await this.#session.enter(held, way)
    return true
  }

  /** Opens a room; gives its number. Null: a name is needed first. */
  async open(opening: Opening): Promise<string | null> {
    const held = await this.#token()
    if (held === null) return null
    this.#leaveBehind()
    await this.#session.open(held, opening)
    return this.model?.room.number ?? null
  }

  say(wanted: Wanted): Promise<void> {
    return this.#session.say(wanted)
  }

  /** Ready for the next deal: commits to a nonce, which stays on this device for now. */
  async ready(): Promise<void> {
    const { room, seat } = this.model ?? {}
    if (!room || seat === null || seat === undefined) return
    const { commitment } = room
    await this.say({ type: 'ready', commitment, nonce_hash: this.deals.commit(commitment, seat, nonce()) })
    this.#committed = commitment
  }

  /** Reveals the nonce once everything that decides the wall is fixed, and not before. */
  async #reveal(): Promise<void> {
    const { room, seat } = this.model ?? {}
    if (!room?.dealing || seat === null || seat === undefined) return
    const { commitment } = room.dealing
    const due = this.deals.reveal(room, seat)
    if (due && 'alarm' in due) this.alarm = due.alarm
    if (!due || !('nonce' in due) || this.#revealed === commitment) return
    this.#revealed = commitment
    try {
      await this.say({ type: 'reveal', nonce: due.nonce })
      this.deals.revealed(commitment)
    } catch {
      this.#revealed = '' // refused because the deal is over; or storage failed, and the next message tries again
    }
  }

  async act(action: string): Promise<void> {
    const decision = this.ask?.decision
    if (decision === undefined) return
    this.answered = decision
    try {
      await this.say({ type: 'act', decision, action })
    } catch (error) {
      if (error instanceof RequestRefused && error.refusal.code !== 'stale') this.answered = decision - 1
      throw error
    }
  }

  /** Leaves for good, or lets the seat be played. */
  async leave(): Promise<void> {
    await this.say({ type: 'leave' })
    this.forget()
  }

  /** Clear the state, after being removed or refused. */
  forget(): void {
    this.refusedFor = null
    this.#session.forget()
    this.#session.connection.close()
    this.wasOpen = false
  }

  #isIn(way: Way): boolean {
    const { model } = this
    if (!model || model.dismissed) return false
    return way.number ? model.room.number === way.number : model.invite === way.invite
  }

  /** This device's token; what was refused before is forgotten. */
  #token(): Promise<string | null> {
    this.refusedFor = null
    return token()
  }

  #leaveBehind(): void {
    if (this.model) this.#session.forget()
    clearTimeout(this.#study)
    this.#study = undefined
  }

  #show(): void {
    const { connection, model } = this.#session
    this.link = connection.status
    if (connection.status === 'open') {
      this.alarm ??= this.rounds.showKey(connection.serverKey)
      this.wasOpen = true
      isUpToDate()
    }
    if (connection.status !== 'open') this.#committed = ''
    if (connection.status === 'refused') {
      this.#onRefused(connection.refusedFor)
    }
    const before = this.model?.room
    this.model = model
    if (before && model && before.number === model.room.number) this.#compare(before, model)
    void this.#reveal()
    this.#studySoon()
  }

  /** Compares two states of the room: whether the server kept to the deal, and whether this seat must commit again. */
  #compare(before: RoomInfo, { room, seat }: RoomModel): void {
    this.alarm ??= this.deals.ended(before, room)
    if (seat === null) return
    if (this.#committed === before.commitment) this.alarm ??= this.deals.fixed(before, room, seat)
    if (!this.alarm && this.deals.isDueAgain(before, room, seat)) void this.ready().catch(() => {}) // refused: the button is still there
  }

  /** A page older than the server is loaded again, and a token the server has lost replaced, once each; any other refusal is shown. */
  #onRefused(code: RefusalCode | null): void {
    if (code === 'protocol' && reloadOnce()) return
    if (code !== 'not_welcome' || this.#hasNewToken) {
      this.refusedFor = code
      return
    }
    this.#hasNewToken = true
    forgetToken()
    this.#token()
      .then((held) => held !== null && this.#session.connection.open(held))
      .catch(() => (this.refusedFor = code))
  }

  #receive(message: RoomMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.#revealed = '' // the server may have lost it
        if (message.settled) this.alarm ??= this.rounds.settle(message.settled)
        this.isEndSeen = true
        this.hasPassed = message.room.stage === 'lobby'
        this.answered = (message.ask?.decision ?? this.answered + 1) - 1
        break
      case 'played':
        this.news = message.events
        for (const event of message.events) this.#sound(event)
        if (message.ask) sound.turnBegins()
        break
      case 'settled':
        this.alarm ??= this.rounds.settle(message)
        this.isEndSeen = this.hasPassed = false
        clearTimeout(this.#look)
        this.#look = setTimeout(() => (this.isEndSeen = true), this.model?.room.settings.pause === 0 ? 0 : LOOK_AT_END)
        break
      case 'spoke':
        this.#bubble(message.seat, language.of(PHRASES[message.phrase]), false)
        break
    }
  }

  #sound(event: AnyEvent): void {
    const calls = language.words.live.calls
    const call = (seat: number, word: string) => {
      this.#bubble(seat, word, true)
      sound.call(word, language.code)
    }
    switch (event.event) {
      case 'opened':
        this.bubbles = []
        return
      case 'discarded':
        return sound.tile()
      case 'melded':
        return call(event.seat, calls[event.kind])
      case 'ting_declared':
        return call(event.seat, calls.ting(terms.of(this.model?.room.ruleset ?? '').ting(event.ting)))
      case 'won':
        return event.winners.forEach((seat) => call(seat, event.by === 'zimo' ? calls.zimo : calls.hu))
    }
  }

  #bubble(seat: number, text: string, isCall: boolean): void {
    const id = ++this.#bubbleId
    this.bubbles = [...this.bubbles.filter((bubble) => bubble.seat !== seat), { id, seat, text, isCall }]
    setTimeout(() => (this.bubbles = this.bubbles.filter((bubble) => bubble.id !== id)), BUBBLE_LASTS)
  }

  /** Asks what the hand waits for, once it or the table has changed; not while it waits for nothing. */
  #studySoon(): void {
    const { seat, table, moves, room } = this.model ?? {}
    const own = seat === null || seat === undefined ? undefined : table?.seats[seat]
    const isPlaying = own?.hand && !table?.end && room?.stage === 'playing'
    const hand = isPlaying ? JSON.stringify([own.hand, own.drawn, own.melds.length, own.que, own.ting]) : null
    if (hand !== this.#hand) {
      this.#hand = hand
      this.#studied = -1
      this.hints = null
    }
    const waitsForNothing = this.hints && !this.hints.waits.length && !Object.keys(this.hints.discards).length
    if (hand === null || moves === undefined || moves === this.#studied || waitsForNothing || this.#study) return
    this.#study = setTimeout(() => void this.#askHints(hand, moves), STUDY_AFTER)
  }

  async #askHints(hand: string, moves: number): Promise<void> {
    // A hand that went by before the answer came needs no hints.
    const hints = await this.#session.study().catch(() => null)
    this.#study = undefined
    if (this.#hand === hand) {
      this.hints = hints
      this.#studied = moves
    }
    this.#studySoon()
  }
}

function socket(room: string | null): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const path = room === null ? '/ws' : `/ws/${encodeURIComponent(room)}`
  return new WebSocket(`${scheme}://${location.host}${path}`) as unknown as Socket
}

export const live = new Live()
