// House options: which differ from the standard, and the sentence that describes a table's rules.
import type { OptionInfo, OptionValue, OptionValues } from '../net/messages'
import { language } from '../words/language.svelte'

export function titleOf(option: OptionInfo): string {
  return language.of({ zh: option.title, en: option.title_en })
}

export function changesOf(option: OptionInfo): string {
  return language.of({ zh: option.changes, en: option.changes_en })
}

export function valueOf(option: OptionInfo, values: OptionValues): OptionValue {
  return values[option.name] ?? option.default
}

/** Only what differs from the standard, as the server wants it. */
export function changedOnly(options: readonly OptionInfo[], values: OptionValues): OptionValues {
  const changed = options.filter((option) => valueOf(option, values) !== option.default)
  return Object.fromEntries(changed.map((option) => [option.name, valueOf(option, values)]))
}

/** Every option with its value, for what is kept: a standard may change later. */
export function allOf(options: readonly OptionInfo[], values: OptionValues): OptionValues {
  return Object.fromEntries(options.map((option) => [option.name, valueOf(option, values)]))
}

const COUNTED = { players: 'players', rounds: 'rounds', circles: 'circles' } as const

/** A value of an option, in words. */
export function optionText(option: OptionInfo, value: OptionValue): string {
  const words = language.words.lobby
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (option.name in COUNTED) return words[COUNTED[option.name as keyof typeof COUNTED]](Number(value))
  const [zh, en] = [option.words[value], option.words_en[value]]
  return zh && en ? language.of({ zh, en }) : String(value)
}

/** `4 人 · 8 局 · 乌骨鸡 · 估卖`: the size of the table, then what differs from the standard. */
export function houseSentence(options: readonly OptionInfo[], values: OptionValues): string {
  const parts = options.flatMap((option) => {
    const value = valueOf(option, values)
    const title = titleOf(option)
    if (option.name in COUNTED) return [optionText(option, value)]
    if (value === option.default) return []
    if (option.name === 'base') return [language.words.lobby.base(Number(value))]
    if (value === true) return [title]
    return [`${title} ${optionText(option, value)}`]
  })
  return parts.join(' · ')
}
