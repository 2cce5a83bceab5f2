// The line to the lobby or to a room: one socket that says hello, stays awake, and comes back when it is cut.
import { VERSION, type FromClient, type FromServer, type Hello, type RefusalCode, type UseLanguage } from '../net/messages'

export type LineState =
  /** Not wanted. */
  | 'closed'
  | 'connecting'
  | 'open'
  /** Cut; the next try comes by itself. */
  | 'waiting'
  /** Turned away; trying again would not help. */
  | 'refused'

/** As much of a WebSocket as is needed. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export interface LineEars {
  /** The server knows us; what was unanswered may be said again. */
  welcomed(): void
  heard(message: FromServer): void
  changed(): void
}

/** Opens a socket to a room, by its number or its invite; null: to the lobby. */
export type Connect = (room: string | null) => Socket

const PING_EVERY = 20_000
const ANSWER_WITHIN = 8_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

export class Line {
  state: LineState = 'closed'
  /** Why it was turned away. */
  refusedFor: RefusalCode | null = null
  /** The language the server is asked to refuse in. */
  lang: UseLanguage['lang'] = 'en'
  /** Where it leads when it is next connected; null: to the lobby. */
  room: string | null = null
  /** What the server's clock is ahead of ours. */
  ahead = 0

  #socket: Socket | null = null
  #token = ''
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  readonly #connect: Connect
  readonly #ears: LineEars

  constructor(connect: Connect, ears: LineEars) {
    this.#connect = connect
    this.#ears = ears
  }

  /** Leads there from now on; a line that does already stays as it is. */
  open(token: string, room = this.room): void {
    this.#token = token
    const isThere = room === this.room && (this.state === 'open' || this.state === 'connecting')
    if (isThere) return
    this.room = room
    this.#tries = 0
    this.#dial()
  }

  close(): void {
    this.#drop()
    clearTimeout(this.#retry)
    this.#become('closed')
  }

  /** Said if somebody listens; what needs an answer is kept elsewhere and said again. */
  send(message: FromClient): void {
    if (this.state === 'open') this.#socket?.send(JSON.stringify(message))
  }

  /** The network or the page is back: do not wait, and do not trust an old socket blindly. */
  hurry(): void {
    if (this.state === 'waiting') {
      this.#tries = 0
      this.#dial()
    } else if (this.state === 'open') {
      this.#askWhetherAlive()
    }
  }

  #dial(): void {
    clearTimeout(this.#retry)
    this.#drop()
    this.#become('connecting')
    const socket = this.#connect(this.room)
    this.#socket = socket
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', token: this.#token, version: VERSION, lang: this.lang }
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as FromServer)
    socket.onclose = () => this.#cut()
    this.#patience = setTimeout(() => this.#cut(), ANSWER_WITHIN)
  }

  #hear(message: FromServer): void {
    clearTimeout(this.#patience)
    if (message.type === 'welcome' || message.type === 'pong' || message.type === 'snapshot') {
      this.ahead = message.now - Date.now()
    }
    if (message.type === 'welcome') {
      this.#tries = 0
      this.#ping = setInterval(() => this.#askWhetherAlive(), PING_EVERY)
      this.#become('open')
      this.#ears.welcomed()
    } else if (this.state === 'connecting' && message.type === 'refusal') {
      this.#drop()
      this.refusedFor = message.code
      this.#become('refused')
    } else if (message.type !== 'pong') {
      this.#ears.heard(message)
    }
  }

  #askWhetherAlive(): void {
    this.send({ type: 'ping' })
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#cut(), ANSWER_WITHIN)
  }

  #cut(): void {
    this.#drop()
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries)
    this.#tries += 1
    this.#retry = setTimeout(() => this.#dial(), wait * (0.75 + Math.random() / 2))
    this.#become('waiting')
  }

  #drop(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#patience)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #become(state: LineState): void {
    this.state = state
    this.#ears.changed()
  }
}
