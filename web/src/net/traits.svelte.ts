// What there is in each game under some options, as the server says it; asked for once.
import { api } from './api'
import { PLAIN } from './plain'
import type { GameTraits, OptionValues } from './messages'

class KnownTraits {
  #known = $state<Record<string, GameTraits>>({})
  #asked = new Set<string>()

  /** Those of a game that has nothing special, until the server has answered. */
  of(game: string, options: OptionValues = {}): GameTraits {
    const key = `${game} ${JSON.stringify(options)}`
    if (!this.#known[key]) this.#ask(key, game, options)
    return this.#known[key] ?? { ...PLAIN, ruleset: game }
  }

  #ask(key: string, game: string, options: OptionValues): void {
    if (this.#asked.has(key)) return
    this.#asked.add(key)
    api
      .traits(game, options)
      .then((traits) => (this.#known[key] = traits))
      .catch(() => this.#asked.delete(key))
  }
}

export const traits = new KnownTraits()
