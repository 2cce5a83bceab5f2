// The connection to the lobby or to a room: one socket that says hello, sends pings, and reconnects when it is lost.
import { VERSION, type FromClient, type FromServer, type Hello, type RefusalCode, type UseLanguage } from '../net/messages'

export type ConnectionStatus =
  /** Not opened, or closed by the page. */
  | 'closed'
  | 'connecting'
  | 'open'
  /** Lost; the next attempt is scheduled. */
  | 'waiting'
  /** Refused by the server; another attempt would not help. */
  | 'refused'

/** As much of a WebSocket as is needed. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export interface ConnectionListener {
  /** The server has accepted the token; unanswered requests may be sent again. */
  welcomed(): void
  received(message: FromServer): void
  changed(): void
}

/** Opens a socket to a room, by its number or its invite; null: to the lobby. */
export type OpenSocket = (room: string | null) => Socket

const PING_EVERY = 20_000
const ANSWER_WITHIN = 8_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

export class Connection {
  status: ConnectionStatus = 'closed'
  /** Why the server refused it. */
  refusedFor: RefusalCode | null = null
  /** The language the server is asked to refuse in. */
  lang: UseLanguage['lang'] = 'en'
  /** The room of the next connection; null: the lobby. */
  room: string | null = null
  /** Server time minus the time of this device, in milliseconds. */
  clockOffset = 0
  /** The public key that the server showed on this connection. */
  serverKey = ''

  #socket: Socket | null = null
  #token = ''
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #timeout: ReturnType<typeof setTimeout> | undefined
  readonly #openSocket: OpenSocket
  readonly #listener: ConnectionListener

  constructor(openSocket: OpenSocket, listener: ConnectionListener) {
    this.#openSocket = openSocket
    this.#listener = listener
  }

  /** Connects to this room; a connection to it that is already open stays. */
  open(token: string, room = this.room): void {
    this.#token = token
    const isConnected = room === this.room && (this.status === 'open' || this.status === 'connecting')
    if (isConnected) return
    this.room = room
    this.#tries = 0
    this.#connect()
  }

  close(): void {
    this.#disconnect()
    clearTimeout(this.#retry)
    this.#setStatus('closed')
  }

  /** Sends a message if the connection is open. The session keeps unanswered requests and sends them again. */
  send(message: FromClient): void {
    if (this.status === 'open') this.#socket?.send(JSON.stringify(message))
  }

  /** The network or the page is back: reconnects without waiting, or checks that an open socket still answers. */
  checkNow(): void {
    if (this.status === 'waiting') {
      this.#tries = 0
      this.#connect()
    } else if (this.status === 'open') {
      this.#sendPing()
    }
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#disconnect()
    this.#setStatus('connecting')
    const socket = this.#openSocket(this.room)
    this.#socket = socket
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', token: this.#token, version: VERSION, lang: this.lang }
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as FromServer)
    socket.onclose = () => this.#reconnectLater()
    this.#timeout = setTimeout(() => this.#reconnectLater(), ANSWER_WITHIN)
  }

  #receive(message: FromServer): void {
    clearTimeout(this.#timeout)
    if (message.type === 'welcome' || message.type === 'pong' || message.type === 'snapshot') {
      this.clockOffset = message.now - Date.now()
    }
    if (message.type === 'welcome') {
      this.#tries = 0
      this.serverKey = message.key
      this.#ping = setInterval(() => this.#sendPing(), PING_EVERY)
      this.#setStatus('open')
      this.#listener.welcomed()
    } else if (this.status === 'connecting' && message.type === 'refusal') {
      this.#disconnect()
      this.refusedFor = message.code
      this.#setStatus('refused')
    } else if (message.type !== 'pong') {
      this.#listener.received(message)
    }
  }

  #sendPing(): void {
    this.send({ type: 'ping' })
    clearTimeout(this.#timeout)
    this.#timeout = setTimeout(() => this.#reconnectLater(), ANSWER_WITHIN)
  }

  #reconnectLater(): void {
    this.#disconnect()
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries)
    this.#tries += 1
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2))
    this.#setStatus('waiting')
  }

  #disconnect(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#timeout)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #setStatus(status: ConnectionStatus): void {
    this.status = status
    this.#listener.changed()
  }
}
