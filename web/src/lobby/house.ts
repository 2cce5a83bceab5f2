// House options: which differ from the standard, and the one sentence that tells a table's rules.
import type { HouseOption, OptionValue, OptionValues } from '../net/wire'
import type { Code } from '../words/language.svelte'
import type { Words } from '../words/words'

export function titleOf(option: HouseOption, code: Code): string {
  return code === 'zh' ? option.title : option.title_en
}

export function changesOf(option: HouseOption, code: Code): string {
  return code === 'zh' ? option.changes : option.changes_en
}

export function valueOf(option: HouseOption, values: OptionValues): OptionValue {
  return values[option.name] ?? option.default
}

/** Only what differs from the standard, as the server wants it. */
export function changedOnly(options: readonly HouseOption[], values: OptionValues): OptionValues {
  const changed = options.filter((option) => valueOf(option, values) !== option.default)
  return Object.fromEntries(changed.map((option) => [option.name, valueOf(option, values)]))
}

const COUNTED = { players: 'players', rounds: 'rounds', circles: 'circles' } as const

/** A value of an option, in words. */
export function told(option: HouseOption, value: OptionValue, words: Words['lobby'], code: Code): string {
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (option.name in COUNTED) return words[COUNTED[option.name as keyof typeof COUNTED]](Number(value))
  const named = code === 'zh' ? option.words : option.words_en
  return named[String(value)] ?? String(value)
}

/** `4 人 · 8 局 · 乌骨鸡 · 估卖`: the size of the table, then what differs from the standard. */
export function houseSentence(
  options: readonly HouseOption[],
  values: OptionValues,
  words: Words['lobby'],
  code: Code,
): string {
  const parts = options.flatMap((option) => {
    const value = valueOf(option, values)
    const title = titleOf(option, code)
    if (option.name in COUNTED) return [told(option, value, words, code)]
    if (value === option.default) return []
    if (option.name === 'base') return [words.base(Number(value))]
    if (value === true) return [title]
    return [`${title} ${told(option, value, words, code)}`]
  })
  return parts.join(' · ')
}
