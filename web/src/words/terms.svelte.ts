// What each game calls what every game has; its rule book says it, and the page asks for that once.
import { api } from '../net/api'
import { language } from './language.svelte'
import { GameTerms } from './terms'
import type { TermNames } from '../net/messages'

class Glossaries {
  #known = $state<Record<string, TermNames>>({})
  #asked = new Set<string>()

  /** In the language of the page. */
  of(game: string): GameTerms {
    if (!this.#known[game]) this.#ask(game)
    return new GameTerms(this.#known[game], language.code)
  }

  #ask(game: string): void {
    if (this.#asked.has(game)) return
    this.#asked.add(game)
    api
      .book(game)
      .then((book) => (this.#known[game] = book.terms))
      .catch(() => this.#asked.delete(game))
  }
}

export const terms = new Glossaries()
