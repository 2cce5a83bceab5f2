// What is paid for, in English; and texts of the rule books, whose words of the game are told in English.
import type { Words } from '../words'
import { glossed } from './glossary'
import { NAMES } from './names'

const FLUSHES = ['清一色', '字一色']

/** One name; a flush may stand right before its seven pairs, and 反赔 after a chicken. */
function single(item: string): string {
  const known = NAMES[item]
  if (known) return known
  if (item.endsWith('反赔')) return `${single(item.slice(0, -2))} pay-back`
  const flush = FLUSHES.find((prefix) => item.startsWith(prefix))
  return flush ? `${single(flush)}, ${single(item.slice(flush.length))}` : item
}

export const items: Words['items'] = {
  name: (item) => item.split('、').map(single).join(', '),
  gloss: glossed,
}
