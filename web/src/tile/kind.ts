// Tile kinds and their notation: `123m 55p 1z` for programs, 一万 五筒 东 for people.
export const SUITS = ['m', 'p', 's', 'z'] as const
export type Suit = (typeof SUITS)[number]
export type Kind = `${number}${Suit}`

/** How many ranks each suit has. */
const RANKS: Record<Suit, number> = { m: 9, p: 9, s: 9, z: 7 }

/** All 34, in the order a hand is sorted by. */
export const KINDS: readonly Kind[] = SUITS.flatMap((suit) => kindsOf(suit))

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九']
const SUIT_NAMES = { m: '万', p: '筒', s: '条' } as const
const HONOURS = ['东', '南', '西', '北', '白板', '发财', '红中']
const ENGLISH_SUITS = { m: 'characters', p: 'dots', s: 'bamboo' } as const
const ENGLISH_HONOURS = ['east', 'south', 'west', 'north', 'white', 'green', 'red']

export function kindsOf(suit: Suit): Kind[] {
  return Array.from({ length: RANKS[suit] }, (_, index) => `${index + 1}${suit}` as Kind)
}

export function suitOf(kind: Kind): Suit {
  return kind.at(-1) as Suit
}

export function rankOf(kind: Kind): number {
  return Number(kind[0])
}

const ORDER = new Map(KINDS.map((kind, index) => [kind, index]))

export function byOrder(one: Kind, other: Kind): number {
  return (ORDER.get(one) ?? 0) - (ORDER.get(other) ?? 0)
}

export function isKind(text: string): text is Kind {
  return ORDER.has(text as Kind)
}

/** `123m 55p` → the five kinds, in the order written. */
export function parseTiles(text: string): Kind[] {
  const kinds: Kind[] = []
  for (const [, digits = '', suit = ''] of text.replaceAll(/\s/g, '').matchAll(/(\d+)([mpsz])/g)) {
    for (const digit of digits) {
      const kind = `${digit}${suit}`
      if (isKind(kind)) kinds.push(kind)
    }
  }
  return kinds
}

/** Kinds → `123m 55p`, sorted. */
export function formatTiles(kinds: readonly Kind[]): string {
  const sorted = kinds.toSorted(byOrder)
  return SUITS.map((suit) => {
    const digits = sorted.filter((kind) => suitOf(kind) === suit).map((kind) => kind[0])
    return digits.length ? digits.join('') + suit : ''
  })
    .filter(Boolean)
    .join(' ')
}

/** Whether a suit letter names one of the three numbered suits. */
export function isNumbered(suit: Suit): suit is keyof typeof SUIT_NAMES {
  return suit !== 'z'
}

/** What a person calls it. */
export function nameOf(kind: Kind, language: 'zh' | 'en'): string {
  const suit = suitOf(kind)
  const index = rankOf(kind) - 1
  if (!isNumbered(suit)) return (language === 'zh' ? HONOURS : ENGLISH_HONOURS)[index] ?? kind
  if (language === 'en') return `${index + 1} ${ENGLISH_SUITS[suit]}`
  return kind === '1s' ? '幺鸡' : `${NUMERALS[index]}${SUIT_NAMES[suit]}`
}

/** Several tiles in as few words as people use: 七八九万, 7-8-9 characters; one kind is named once. */
export function nameTiles(kinds: readonly Kind[], language: 'zh' | 'en'): string {
  const distinct = [...new Set(kinds)]
  const [first] = distinct
  if (!first) return ''
  const suit = suitOf(first)
  const isRun = distinct.length > 1 && isNumbered(suit) && distinct.every((kind) => suitOf(kind) === suit)
  if (!isRun) return distinct.map((kind) => nameOf(kind, language)).join(language === 'en' ? ', ' : ' ')
  if (language === 'en') return `${distinct.map(rankOf).join('-')} ${ENGLISH_SUITS[suit]}`
  return distinct.map((kind) => NUMERALS[rankOf(kind) - 1]).join('') + SUIT_NAMES[suit]
}

/** The same tiles, those that are wild before all others. */
export function wildsFirst(kinds: readonly Kind[], isWild: (kind: Kind) => boolean): Kind[] {
  return [...kinds.filter(isWild), ...kinds.filter((kind) => !isWild(kind))]
}

/** How often each kind occurs. */
export function countKinds(kinds: readonly Kind[]): Map<Kind, number> {
  const counts = new Map<Kind, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** `kinds` without one each of `taken`; what is not there is passed over. */
export function without(kinds: readonly Kind[], taken: readonly Kind[]): Kind[] {
  const left = [...kinds]
  for (const kind of taken) {
    const index = left.indexOf(kind)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}
