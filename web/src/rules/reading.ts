// A rule book as one reads it: clauses under their topics, and those a search finds.
import type { ClauseText, GameDocument } from '../net/messages'
import { glossed } from '../words/en/glossary.svelte'

export interface Chapter {
  key: string
  title: { zh: string; en: string }
  clauses: ClauseText[]
}

const RULINGS = 'R'

/** `冲-2` is under 冲; rulings (`R30`) are together at the end. */
export function topicOf(id: string): string {
  return /^R\d/.test(id) ? RULINGS : (id.split('-')[0] ?? id)
}

export function chapters(book: GameDocument, rulings: { zh: string; en: string }): Chapter[] {
  const titles = new Map(book.topics?.map((topic) => [topic.key, topic]))
  const found = new Map<string, Chapter>()
  for (const clause of book.clauses) {
    const key = topicOf(clause.id)
    const title = key === RULINGS ? rulings : (titles.get(key) ?? { zh: key, en: key })
    const chapter = found.get(key) ?? { key, title, clauses: [] }
    chapter.clauses.push(clause)
    found.set(key, chapter)
  }
  return [...found.values()]
}

/** Chapters with only the clauses that have every word, in either language or in the id. */
export function searched(all: readonly Chapter[], query: string): Chapter[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return [...all]
  const has = (clause: ClauseText) => {
    const text = `${clause.id} ${clause.zh} ${glossed(clause.en)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return all
    .map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter(has) }))
    .filter((chapter) => chapter.clauses.length > 0)
}

export interface Piece {
  text: string
  isHit: boolean
}

/** A text split at each occurrence of the searched word. */
export function cutAtHits(text: string, query: string): Piece[] {
  const words = query.split(/\s+/).filter(Boolean).map(escaped)
  if (!words.length) return [{ text, isHit: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, index) => ({ text: piece, isHit: index % 2 === 1 }))
    .filter((piece) => piece.text)
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
