// Words of the games that stand in English texts as the players say them: the English first, the word itself behind.
import { NAMES } from './names'

/** Terms that are no item of a ledger, and tiles. */
const TERMS: Record<string, string> = {
  一炮三响: 'three wins on one discard',
  七对: 'seven pairs',
  中: 'red dragon',
  东: 'East',
  人胡: 'human hand',
  包先不包后: 'the first feeder is liable',
  包自摸: 'liability for a self-draw',
  北: 'North',
  十三烂: 'thirteen unrelated tiles',
  南: 'South',
  发: 'green dragon',
  叫牌: 'being ready',
  听牌: 'waiting',
  地胡: 'earthly hand',
  庄: 'dealer',
  明杠: 'open kong',
  海底捞月: 'win on the last tile',
  混儿: 'wild tile',
  混儿悠: 'waiting with a wild tile',
  漏碰: 'passed pung',
  爆胡: 'limit',
  番: 'fan',
  白: 'white dragon',
  白板: 'white dragon',
  碰: 'pung',
  缺: 'void',
  至尊: 'supreme',
  西: 'West',
  豆: 'kong',
  起胡: 'minimum to win',
  跑: 'stake',
  过水: 'passing a win',
  门清: 'concealed hand',
  飘胡: 'all triplets',
  鸡: 'chicken',
}
const DIGITS = [...'一二三四五六七八九']
const SUITS: Record<string, string> = { 万: 'characters', 筒: 'dots', 条: 'bamboo' }
const PROPER = new Set([...'东南西北'])
/** `9 dots`, whether its rank is written as a word or as a figure. */
const TILE = /([一二三四五六七八九\d])([万筒条])/u

// A bracket is left as it is, a clause number too; then whatever word of the game is longest.
const KNOWN = [...Object.keys({ ...NAMES, ...TERMS })].sort((one, other) => other.length - one.length)
const PATTERN = new RegExp(String.raw`\([^()]*\)|\p{Script=Han}{1,2}-\d+|${TILE.source}|${KNOWN.join('|')}`, 'gu')

/** An English text in which every word of the game is told in English, with the word itself where it first stands. */
export function glossed(text: string): string {
  const told = new Set<string>()
  return text.replaceAll(PATTERN, (word: string, ...rest: unknown[]) => {
    const english = inEnglish(word)
    if (english === null) return word
    const before = text.slice(0, rest.find((one) => typeof one === 'number'))
    const shown = /(^|[.:?!] )$/.test(before) ? english[0]?.toUpperCase() + english.slice(1) : english
    if (told.has(word)) return shown
    told.add(word)
    return `${shown} (${word})`
  })
}

function inEnglish(word: string): string | null {
  const [, rank, suit] = TILE.exec(word) ?? []
  if (rank && suit) return `${DIGITS.indexOf(rank) + 1 || rank} ${SUITS[suit]}`
  const name = TERMS[word] ?? NAMES[word]
  return name ? (PROPER.has(word) ? name : name[0]?.toLowerCase() + name.slice(1)) : null
}
