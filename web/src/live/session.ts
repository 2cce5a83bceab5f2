// One room as a client: sends requests, folds the messages into the model, and resumes after a lost connection.
import type { FromServer, Hints, OpenRoom, UseLanguage } from '../net/messages'
import { PendingRequests, RequestRefused, type Answer, type Identified } from './pendingRequests'
import { Connection, type OpenSocket } from './connection'
import { folded, follows, type RoomMessage, type RoomModel } from './model'
import { commandId } from './random'

/** How to enter a room: by its number or an invite. */
export interface Way {
  number?: string
  invite?: string
  password?: string
}

type Unidentified<Message> = Message extends { id: string } ? Omit<Message, 'id'> : never
/** A request to the room; the session adds its id. */
export type Wanted = Unidentified<Exclude<Identified, { type: 'open_room' | 'join' | 'study' | 'use_language' }>>
export type Opening = Omit<OpenRoom, 'id' | 'type'>

export interface SessionListener {
  /** The model, or the status of the connection, has changed. */
  changed(): void
  /** A message was folded into the model. Phrases and the like are only in the message. */
  received(message: RoomMessage): void
  /** The room cannot be entered again. */
  lost(error: RequestRefused): void
}

export class Session {
  model: RoomModel | null = null
  readonly connection: Connection

  #way: Way | null = null
  /** The id of the command that asks for what is missing, while it is not answered. */
  #rejoining: string | null = null
  readonly #pending = new PendingRequests()
  readonly #listener: SessionListener

  constructor(openSocket: OpenSocket, listener: SessionListener) {
    this.#listener = listener
    this.connection = new Connection(openSocket, {
      welcomed: () => this.#resume(),
      received: (message) => this.#receive(message),
      changed: () => listener.changed(),
    })
  }

  /** Enters a room. */
  async enter(token: string, way: Way): Promise<void> {
    this.#way = way
    this.connection.open(token, way.invite ?? way.number ?? '')
    await this.#run({ type: 'join', id: commandId(), password: way.password ?? null })
  }

  /** Opens a room in the lobby and enters it. */
  async open(token: string, opening: Opening): Promise<void> {
    this.connection.open(token, null)
    const answer = await this.#run({ type: 'open_room', id: commandId(), ...opening })
    if (answer?.type === 'room_opened') await this.enter(token, { invite: answer.invite })
  }

  async say(wanted: Wanted): Promise<void> {
    await this.#run({ ...wanted, id: commandId() } as Identified)
  }

  /** What this seat's hand waits for. */
  async study(): Promise<Hints | null> {
    const answer = await this.#run({ type: 'study', id: commandId() })
    return answer?.type === 'studied' ? answer.hints : null
  }

  /** The language of refusals from now on, also for connections opened later. */
  speak(lang: UseLanguage['lang']): void {
    if (this.connection.lang === lang) return
    this.connection.lang = lang
    this.connection.send({ type: 'use_language', id: commandId(), lang })
  }

  /** Forgets the room; the connection stays open. */
  forget(): void {
    this.#way = this.model = null
    this.#rejoining = null
    this.#pending.forget()
    this.#listener.changed()
  }

  #run(message: Identified): Promise<Answer | null> {
    const answer = this.#pending.add(message)
    this.connection.send(message)
    return answer
  }

  /** After a lost connection: joins the room again, then sends every unanswered request with its old id. */
  #resume(): void {
    this.#pending.drop(this.#rejoining)
    const unanswered = this.#pending.unanswered()
    if (this.model) this.#rejoin(this.model.seq)
    for (const message of unanswered) this.connection.send(message)
  }

  #rejoin(since: number): void {
    if (!this.#way) return
    const id = commandId()
    this.#rejoining = id
    this.#run({ type: 'join', id, password: this.#way.password ?? null, since }).then(
      () => (this.#rejoining = null),
      (error: unknown) => {
        this.#rejoining = null
        if (error instanceof RequestRefused) this.#listener.lost(error)
      },
    )
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'ack':
        return this.#pending.done(message.id)
      case 'room_opened':
      case 'studied':
        return this.#pending.done(message.id, message)
      case 'refusal':
        return this.#pending.failed(message)
      case 'welcome':
      case 'pong':
        return
      default:
        return this.#fold(message)
    }
  }

  #fold(message: RoomMessage): void {
    if (follows(this.model, message)) {
      this.model = folded(this.model, message)
      if (message.type === 'dismissed') this.#way = null
      // The server knows who has a seat; the invite may have changed since.
      if (this.model && this.model.seat !== null) this.connection.room = this.model.room.number
      this.#listener.received(message)
      this.#listener.changed()
    } else if (this.model && message.seq > this.model.seq && !this.#rejoining) {
      this.#rejoin(this.model.seq)
    }
  }
}
