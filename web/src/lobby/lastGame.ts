// What was played last on this device: the game with its house rules, and the level of the bots.
import { LEVELS, type OptionValues } from '../net/messages'
import { readStored, readStoredValue, store } from '../shell/storage'

export interface LastGame {
  ruleset: string
  /** Only what differs from the standard. */
  options: OptionValues
}

export function lastGame(): LastGame | null {
  return readStoredValue<LastGame | null>('lastGame', null)
}

export function rememberGame({ ruleset, options }: LastGame): void {
  store('lastGame', JSON.stringify({ ruleset, options }))
}

export function lastLevel(): (typeof LEVELS)[number] {
  return LEVELS.find((level) => level === readStored('level')) ?? 'medium'
}

export function rememberLevel(level: string): void {
  store('level', level)
}
