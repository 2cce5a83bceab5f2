// The language of the page and its texts; switching takes effect on every screen at once.
import { readStored, store } from '../shell/storage'
import { en } from './en'
import type { Words } from './words'
import { zh } from './zh'

export const CODES = ['zh', 'en'] as const
export type Code = (typeof CODES)[number]

const TABLES: Record<Code, Words> = { zh, en }
const TAGS: Record<Code, string> = { zh: 'zh-CN', en: 'en' }

function first(): Code {
  const chosen = readStored('language')
  if (chosen === 'zh' || chosen === 'en') return chosen
  return navigator.language.startsWith('zh') ? 'zh' : 'en'
}

class Language {
  code = $state<Code>(first())
  words = $derived(TABLES[this.code])

  speak(code: Code): void {
    this.code = code
    store('language', code)
    this.announce()
  }

  /** Sets the language of the document, for line breaking and screen readers. */
  announce(): void {
    document.documentElement.lang = TAGS[this.code]
    document.title = this.words.common.title
  }

  /** The one of two texts a document carries in both languages; words of the game are explained in it. */
  of(both: { zh: string; en: string }, game?: string): string {
    return this.words.items.gloss(both[this.code], game)
  }
}

export const language = new Language()
