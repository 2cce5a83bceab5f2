// What the server found wrong with a round, in the player's own language.
import { isKind, nameOf } from '../tile/kind'
import type { Code } from '../words/language.svelte'
import type { Words } from '../words/words'

type Rule = [pattern: RegExp, told: (words: Words['score']['complaints'], found: string[], code: Code) => string]

const named = (text: string | undefined, code: Code) => (text && isKind(text) ? nameOf(text, code) : (text ?? ''))

const RULES: Rule[] = [
  [/^more than (\d+) of (\w+)/, (say, [allowed, tile], code) => say.tooMany(named(tile, code), allowed ?? '4')],
  [/^(\d+) tiles, should be (\d+)/, (say, [given, wanted]) => say.tileCount(given ?? '', wanted ?? '')],
  [/make no winning hand/, (say) => say.noWin],
  [/tiles of the 缺 suit are left/, (say) => say.queLeft],
  [/a plain hand without a gang/, (say) => say.needsPass],
  [/declared 报听 but is not ready/, (say) => say.notReady],
  [/a meld of the 缺 suit/, (say) => say.queMeld],
  [/has no peng of .* to rob/, (say) => say.noPengToRob],
  [/^seat \d+ has no \w+_gang/, (say) => say.noGang],
  [/^seat \d+ has no \w+ of \w+ fed by/, (say) => say.notFed],
  [/\bfan\b|起胡/, (say) => say.belowMinimum],
  [/needed/, (say) => say.needed],
]

export function complaint(message: string, words: Words, code: Code): string {
  const say = words.score.complaints
  for (const [pattern, told] of RULES) {
    const match = pattern.exec(message)
    if (match) return told(say, match.slice(1), code)
  }
  return say.other(message)
}
