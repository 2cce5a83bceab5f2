// Clause ids: a bare one belongs to the game at hand, `guiyang_dingque R19` to that other book.
import { language } from '../words/language.svelte'
import type { GameDocument } from './messages'

export interface Cited {
  game: string
  id: string
}

export function cited(clause: string, game: string): Cited {
  const space = clause.lastIndexOf(' ')
  return space < 0 ? { game, id: clause } : { game: clause.slice(0, space), id: clause.slice(space + 1) }
}

export function sentence(book: GameDocument, id: string): string | null {
  const found = book.clauses.find((clause) => clause.id === id)
  return found ? language.of(found, book.id) : null
}
