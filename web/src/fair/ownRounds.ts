// What this device keeps of settled rounds: the hashes of their seals, and the first key that the server showed.
import type { Settled } from '../net/messages'
import { readStored, readStoredValue, store } from '../shell/storage'
import { ledgerHash, openingHash, sealHash } from './seal'

export interface SettledRound {
  match: string
  round: number
  /** Of its seal. */
  hash: string
}

/** What is wrong with a settled round, or with the server's key. */
export type SealAlarm = 'otherRound' | 'otherLedger' | 'notFollowing' | 'otherKey'

const MOST_KEPT = 400

export class OwnRounds {
  get all(): SettledRound[] {
    return readStoredValue<SettledRound[]>('rounds', [])
  }

  /** The key of this server as this device knows it. */
  get key(): string | null {
    return readStored('serverKey')
  }

  /** The server shows its key: the first is kept, another raises an alarm. */
  showKey(key: string): SealAlarm | null {
    if (this.key === null && key) store('serverKey', key)
    return this.key === null || this.key === key ? null : 'otherKey'
  }

  /** Keeps a settled round the first time it is seen. */
  settle({ match, round, seal, settlement }: Pick<Settled, 'match' | 'round' | 'seal' | 'settlement'>): SealAlarm | null {
    const seen = (number: number) => this.all.find((kept) => kept.match === match && kept.round === number)
    if (!seal) return this.all.some((kept) => kept.match === match) ? 'otherRound' : null
    const hash = sealHash(seal)
    const [same, before] = [seen(round), seen(round - 1)]
    if (seal.match !== match || seal.round !== round || (same && same.hash !== hash)) return 'otherRound'
    if (!same) store('rounds', JSON.stringify([...this.all, { match, round, hash }].slice(-MOST_KEPT)))
    if (seal.ledger !== ledgerHash(settlement)) return 'otherLedger'
    const previous = round === 1 ? openingHash(seal) : (before?.hash ?? seal.previous)
    return seal.previous === previous ? null : 'notFollowing'
  }
}
