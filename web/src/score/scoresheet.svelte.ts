// The scoresheet of a match played with real tiles: the game, the names, and the rounds settled so far. Kept on this device.
import type { FactsDocument, OptionValues } from '../net/messages'
import { store, readStoredValue } from '../shell/storage'
import type { Kind } from '../tile/kind'

/** Where devices have stored the scoresheet so far; another key would lose it. */
const KEY = 'evening'

export interface KeptRound {
  facts: FactsDocument
  scores: number[]
  nextDealer: number
  /** Seats whose hands were not entered. */
  unseen: number[]
}

export interface ScoresheetData {
  game: string
  options: OptionValues
  names: string[]
  rounds: KeptRound[]
}

/** Totals after a number of rounds. */
export function totals(data: ScoresheetData, rounds = data.rounds.length): number[] {
  return data.names.map((_, seat) => data.rounds.slice(0, rounds).reduce((sum, round) => sum + (round.scores[seat] ?? 0), 0))
}

/** Who deals the next round, and how often in a row they have kept the deal. */
export function nextDeal(data: ScoresheetData): { dealer: number; streak: number; roundWind: Kind } {
  const last = data.rounds.at(-1)
  if (!last) return { dealer: 0, streak: 0, roundWind: '1z' }
  const stays = last.nextDealer === (last.facts.dealer ?? 0)
  return {
    dealer: last.nextDealer,
    streak: stays ? (last.facts.streak ?? 0) + 1 : 0,
    roundWind: last.facts.round_wind ?? '1z',
  }
}

/** The sheet as text one can paste anywhere. */
export function asText(data: ScoresheetData, title: string, total: string): string {
  const rows = [
    [title, ...data.names],
    ...data.rounds.map((round, index) => [`${index + 1}`, ...round.scores.map(String)]),
    [total, ...totals(data).map(String)],
  ]
  return rows.map((row) => row.join('\t')).join('\n')
}

class Scoresheet {
  data = $state<ScoresheetData | null>(readStoredValue<ScoresheetData | null>(KEY, null))

  start(game: string, options: OptionValues, names: string[]): void {
    this.#put({ game, options, names, rounds: [] })
  }

  add(round: KeptRound): void {
    if (this.data) this.#put({ ...this.data, rounds: [...this.data.rounds, round] })
  }

  undo(): void {
    if (this.data) this.#put({ ...this.data, rounds: this.data.rounds.slice(0, -1) })
  }

  finish(): void {
    this.#put(null)
  }

  #put(data: ScoresheetData | null): void {
    this.data = data
    store(KEY, data && JSON.stringify(data))
  }
}

export const scoresheet = new Scoresheet()
