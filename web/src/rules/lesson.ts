// A lesson: what a newcomer needs to sit down at a game, part by part, each resting on clauses of the book.
import type { Code } from '../words/language.svelte'

export interface Part {
  title: string
  text: string[]
  /** Tiles that show what is meant; groups are apart. */
  tiles?: string[]
  clauses: string[]
}

export type Lessons = Record<string, Part[]>

/** A game's lesson in a language; undefined for a game without one. */
export async function lessonOf(game: string, code: Code): Promise<Part[] | null> {
  const { lessons } = code === 'zh' ? await import('./lessons/zh') : await import('./lessons/en')
  return lessons[game] ?? null
}
