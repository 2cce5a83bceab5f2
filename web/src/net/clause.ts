// Clause ids: a bare one belongs to the game at hand, `guiyang_dingque R19` to that other book.
import type { RuleBook } from './wire'

export interface Cited {
  game: string
  id: string
}

export function cited(clause: string, game: string): Cited {
  const space = clause.lastIndexOf(' ')
  return space < 0 ? { game, id: clause } : { game: clause.slice(0, space), id: clause.slice(space + 1) }
}

export function sentence(book: RuleBook, id: string, code: 'zh' | 'en'): string | null {
  return book.clauses.find((clause) => clause.id === id)?.[code] ?? null
}
