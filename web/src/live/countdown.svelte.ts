// Seconds until a moment of the server's clock, for as long as a component looks.
import { live } from './live.svelte'

const EVERY = 250

export class Countdown {
  #left = $state<number | null>(null)

  constructor(until: () => number | null | undefined) {
    $effect(() => {
      const moment = until() ?? null
      const look = () => (this.#left = moment === null ? null : Math.max(0, moment - live.now))
      look()
      if (moment === null) return
      const timer = setInterval(look, EVERY)
      return () => clearInterval(timer)
    })
  }

  /** Milliseconds; null: there is no such moment. */
  get left(): number | null {
    return this.#left
  }

  get seconds(): number | null {
    return this.#left === null ? null : Math.ceil(this.#left / 1000)
  }
}
