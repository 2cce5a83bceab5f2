// This device's part in every deal: its nonces, what it saw, and whether the server kept to it.
import type { FixedDeal, RoomInfo } from '../net/messages'
import { readStoredValue, store } from '../shell/storage'
import { canonical, nonceHash } from './deal'

/** What this device keeps of one deal. */
export interface OwnDeal {
  commitment: string
  seat: number
  nonce: string
  /** Set once the nonce was revealed. */
  fixed: FixedDeal | null
  /** Whether the server has acknowledged the nonce. */
  isRevealed: boolean
}

/** What the server did that it must not do. */
export type DealAlarm = 'replaced' | 'notFixed' | 'calledAbsent' | 'calledMissing' | 'serverCancelled' | 'dropped'

const MOST_KEPT = 400

export class OwnDeals {
  readonly #name: string

  constructor(name = 'deals') {
    this.#name = name
  }

  get all(): OwnDeal[] {
    return readStoredValue<OwnDeal[]>(this.#name, [])
  }

  /** The hash of a new nonce for this deal; the nonce is stored before the hash is sent. */
  commit(commitment: string, seat: number, nonce: string): string {
    const kept = this.find(commitment)
    if (kept && kept.seat === seat) return nonceHash(commitment, seat, kept.nonce)
    this.#keep({ commitment, seat, nonce, fixed: null, isRevealed: false })
    return nonceHash(commitment, seat, nonce)
  }

  find(commitment: string): OwnDeal | undefined {
    return this.all.find((deal) => deal.commitment === commitment)
  }

  /** The nonce to reveal now, or why it stays secret. Null: there is nothing to reveal. */
  reveal(room: RoomInfo, seat: number): { nonce: string } | { alarm: DealAlarm } | null {
    const fixed = room.dealing
    if (!fixed) return null
    const own = this.find(fixed.commitment)
    if (fixed.commitment !== room.commitment) return { alarm: 'replaced' }
    if (!own || fixed.seats[seat] === 'absent') return null
    if (own.fixed) return canonical(own.fixed) === canonical(fixed) ? { nonce: own.nonce } : { alarm: 'replaced' }
    if (own.seat !== seat || fixed.nonce_hashes[seat] !== nonceHash(own.commitment, seat, own.nonce)) return { alarm: 'notFixed' }
    this.#keep({ ...own, fixed })
    return { nonce: own.nonce }
  }

  /** The server has acknowledged the nonce of this deal. */
  revealed(commitment: string): void {
    const own = this.find(commitment)
    if (own) this.#keep({ ...own, isRevealed: true })
  }

  /** Whether this seat, which was ready on this connection with a commitment the server had stored, is now called absent. */
  fixed(before: RoomInfo, { dealing }: RoomInfo, seat: number): DealAlarm | null {
    if (!dealing || before.dealing || before.commitment !== dealing.commitment) return null
    return before.seats[seat]?.is_ready && dealing.seats[seat] === 'absent' ? 'calledAbsent' : null
  }

  /** Whether this seat should commit again by itself: its deal was cancelled, and not by this seat. */
  isDueAgain(before: RoomInfo, after: RoomInfo, seat: number): boolean {
    if (before.dealing?.seats[seat] !== 'person' || after.dealing || after.seats[seat]?.is_ready) return false
    const end = after.cancelled.find((cancelled) => cancelled.commitment === before.dealing!.commitment)
    return end !== undefined && !end.withheld.includes(seat)
  }

  /** What is wrong with how a deal ended for which this device revealed its nonce. */
  ended(before: RoomInfo, after: RoomInfo): DealAlarm | null {
    const own = before.dealing && this.find(before.dealing.commitment)
    if (!own?.fixed || after.commitment === own.commitment) return null
    const end = after.cancelled.find((cancelled) => cancelled.commitment === own.commitment)
    if (!end) return after.match || before.match === null ? 'dropped' : null
    if (!end.withheld.length) return 'serverCancelled'
    return own.isRevealed && end.withheld.includes(own.seat) ? 'calledMissing' : null
  }

  #keep(deal: OwnDeal): void {
    const others = this.all.filter((kept) => kept.commitment !== deal.commitment)
    store(this.#name, JSON.stringify([...others, deal].slice(-MOST_KEPT)))
  }
}
