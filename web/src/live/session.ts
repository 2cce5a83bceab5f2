// A visit to one room: says what is wanted, folds what is heard, and picks up where it was after a break.
import type { FromServer, Hints, OpenRoom, UseLanguage } from '../net/messages'
import { PendingRequests, RequestRefused, type Answer, type Identified } from './pendingRequests'
import { Line, type Connect } from './line'
import { folded, follows, type RoomMessage, type RoomModel } from './model'
import { commandId } from './random'

/** How one comes in: by the number or the invite. */
export interface Way {
  number?: string
  invite?: string
  password?: string
}

type Unidentified<Message> = Message extends { id: string } ? Omit<Message, 'id'> : never
/** Something to say to the room; its id is given here. */
export type Wanted = Unidentified<Exclude<Identified, { type: 'open_room' | 'join' | 'study' | 'use_language' }>>
export type Opening = Omit<OpenRoom, 'id' | 'type'>

export interface SessionEars {
  /** The model, or the state of the line, is another. */
  changed(): void
  /** A message was folded in; what is only for the moment can be taken from it. */
  heard(message: RoomMessage): void
  /** The room cannot be gone back into. */
  lost(error: RequestRefused): void
}

export class Session {
  model: RoomModel | null = null
  readonly line: Line

  #way: Way | null = null
  /** The id of the command that asks for what is missing, while it is not answered. */
  #rejoining: string | null = null
  readonly #pending = new PendingRequests()
  readonly #ears: SessionEars

  constructor(connect: Connect, ears: SessionEars) {
    this.#ears = ears
    this.line = new Line(connect, {
      welcomed: () => this.#resume(),
      heard: (message) => this.#hear(message),
      changed: () => ears.changed(),
    })
  }

  /** Goes into a room. Refused, nothing is left of the try. */
  async enter(token: string, way: Way): Promise<void> {
    this.#way = way
    this.line.open(token, way.invite ?? way.number ?? '')
    await this.#run({ type: 'join', id: commandId(), password: way.password ?? null })
  }

  /** Opens a room in the lobby and goes in. */
  async open(token: string, opening: Opening): Promise<void> {
    this.line.open(token, null)
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

  /** The language of refusals from now on, also on a line that is opened later. */
  speak(lang: UseLanguage['lang']): void {
    if (this.line.lang === lang) return
    this.line.lang = lang
    this.line.send({ type: 'use_language', id: commandId(), lang })
  }

  /** Forgets the room; the line stays. */
  forget(): void {
    this.#way = this.model = null
    this.#rejoining = null
    this.#pending.forget()
    this.#ears.changed()
  }

  #run(message: Identified): Promise<Answer | null> {
    const answer = this.#pending.add(message)
    this.line.send(message)
    return answer
  }

  /** After a break: back into the room first, then whatever was not answered, under its old id. */
  #resume(): void {
    this.#pending.drop(this.#rejoining)
    const unanswered = this.#pending.unanswered()
    if (this.model) this.#rejoin(this.model.seq)
    for (const message of unanswered) this.line.send(message)
  }

  #rejoin(since: number): void {
    if (!this.#way) return
    const id = commandId()
    this.#rejoining = id
    this.#run({ type: 'join', id, password: this.#way.password ?? null, since }).then(
      () => (this.#rejoining = null),
      (error: unknown) => {
        this.#rejoining = null
        if (error instanceof RequestRefused) this.#ears.lost(error)
      },
    )
  }

  #hear(message: FromServer): void {
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
      // Whoever has a seat is known there; an invite may be renewed meanwhile.
      if (this.model && this.model.seat !== null) this.line.room = this.model.room.number
      this.#ears.heard(message)
      this.#ears.changed()
    } else if (this.model && message.seq > this.model.seq && !this.#rejoining) {
      this.#rejoin(this.model.seq)
    }
  }
}
