// Chinese terms of the games in English texts: the English name first, the term itself in brackets.
import { NAMES } from './names'

const DIGITS = [...'一二三四五六七八九']
const SUITS: Record<string, string> = { 万: 'characters', 筒: 'dots', 条: 'bamboo' }
/** `9 dots`, whether its rank is written as a word or as a figure. */
const TILE = /([一二三四五六七八九\d])([万筒条])/u

// Brackets and clause numbers are left as they are; then the longest matching term.
const patternOf = (names: string[]) => {
  const known = names.toSorted((one, other) => other.length - one.length)
  return new RegExp(String.raw`\([^()]*\)|\p{Script=Han}{1,2}-\d+|${TILE.source}|${known.join('|')}`, 'gu')
}

/** Names that differ in one game, as its rule book has them. */
let own = $state.raw<Record<string, Record<string, string>>>({})
const pattern = $derived(patternOf([...new Set([NAMES, ...Object.values(own)].flatMap(Object.keys))]))

export function learnNames(game: string, names: Record<string, string>): void {
  own = { ...own, [game]: names }
}

/** `Seven pairs (七对)`; what has no English name stays as it is. */
export function nameOf(item: string, game?: string): string {
  const english = englishOf(item, game)
  return english ? `${capital(english)} (${item})` : item
}

/** An English text in which every word of the game is translated, with the word itself at its first occurrence. */
export function glossed(text: string, game?: string): string {
  const seen = new Set<string>()
  return text.replaceAll(pattern, (word: string, ...rest: unknown[]) => {
    const english = tileOf(word) ?? englishOf(word, game)
    if (!english) return word
    const before = text.slice(0, rest.find((one) => typeof one === 'number'))
    const shown = /(^|[.:?!] )$/.test(before) ? capital(english) : english
    if (seen.has(word)) return shown
    seen.add(word)
    return `${shown} (${word})`
  })
}

function englishOf(word: string, game?: string): string | undefined {
  return own[game ?? '']?.[word] ?? NAMES[word]
}

function tileOf(word: string): string | null {
  const [whole, rank, suit] = TILE.exec(word) ?? []
  return whole === word && rank && suit ? `${DIGITS.indexOf(rank) + 1 || rank} ${SUITS[suit]}` : null
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
