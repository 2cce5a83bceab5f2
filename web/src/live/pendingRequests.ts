// What was asked of the server and is not answered yet. Said again after a break, under the same id.
import type { FromClient, Refusal, RoomOpened, Studied } from '../net/messages'

export type Identified = Extract<FromClient, { id: string }>
/** An answer that says more than that it is done. */
export type Answer = RoomOpened | Studied

/** The server said no; nothing has changed. */
export class RequestRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message)
  }
}

interface PendingRequest {
  message: Identified
  done: (answer: Answer | null) => void
  failed: (error: RequestRefused) => void
}

export class PendingRequests {
  readonly #open = new Map<string, PendingRequest>()

  /** Remembered until it is answered. */
  add(message: Identified): Promise<Answer | null> {
    return new Promise((done, failed) => {
      this.#open.set(message.id, { message, done, failed })
    })
  }

  done(id: string, answer: Answer | null = null): void {
    this.#take(id)?.done(answer)
  }

  failed(refusal: Refusal): void {
    if (refusal.id !== null) this.#take(refusal.id)?.failed(new RequestRefused(refusal))
  }

  /** In the order they were said. */
  unanswered(): Identified[] {
    return [...this.#open.values()].map((request) => request.message)
  }

  /** Not wanted any more. */
  drop(id: string | null): void {
    if (id !== null) this.#open.delete(id)
  }

  forget(): void {
    this.#open.clear()
  }

  #take(id: string): PendingRequest | undefined {
    const request = this.#open.get(id)
    this.#open.delete(id)
    return request
  }
}
