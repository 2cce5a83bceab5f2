// What a device does with its nonce: when it reveals it, when it does not, and what raises an alarm.
import { beforeEach, describe, expect, it } from 'vitest'

import { nonceHash } from '../../src/fair/deal'
import { OwnDeals } from '../../src/fair/ownDeals'
import type { CancelledDeal, FixedDeal, RoomInfo } from '../../src/net/messages'

const C = '11'.repeat(32)
const NONCE = '22'.repeat(32)
const FIXED: FixedDeal = {
  match: 'm',
  round: 2,
  commitment: C,
  seats: ['bot', 'person'],
  nonce_hashes: [null, nonceHash(C, 1, NONCE)],
  creator: null,
  owner: null,
}

function room(changes: Partial<RoomInfo>): RoomInfo {
  return { commitment: C, match: {}, cancelled: [], dealing: null, ...changes } as unknown as RoomInfo
}

function cancelled(withheld: number[]): CancelledDeal {
  return { commitment: C, secret: '', nonce_hashes: [], nonces: [], withheld, names: withheld.map(String) }
}

describe('the nonces of a device', () => {
  const kept = new Map<string, string>()
  let deals: OwnDeals

  beforeEach(() => {
    kept.clear()
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    }
    Object.assign(globalThis, { localStorage: storage })
    deals = new OwnDeals()
  })

  it('are kept before their hash is sent, one for a commitment', () => {
    expect(deals.commit(C, 1, NONCE)).toBe(FIXED.nonce_hashes[1])
    expect(deals.commit(C, 1, '33'.repeat(32))).toBe(FIXED.nonce_hashes[1])
    expect(deals.all.map((deal) => deal.nonce)).toEqual([NONCE])
  })

  it('are revealed once their hash is fixed, and again after a reload', () => {
    deals.commit(C, 1, NONCE)
    expect(deals.reveal(room({}), 1)).toBeNull()
    expect(deals.reveal(room({ dealing: FIXED }), 1)).toEqual({ nonce: NONCE })
    expect(new OwnDeals().reveal(room({ dealing: FIXED }), 1)).toEqual({ nonce: NONCE })
  })

  it('stay secret if anything is not as it was committed', () => {
    deals.commit(C, 1, NONCE)
    expect(deals.reveal(room({ dealing: { ...FIXED, nonce_hashes: [null, C] } }), 1)).toEqual({ alarm: 'notFixed' })
    expect(deals.reveal(room({ dealing: FIXED, commitment: NONCE }), 1)).toEqual({ alarm: 'replaced' })
    deals.reveal(room({ dealing: FIXED }), 1)
    expect(deals.reveal(room({ dealing: { ...FIXED, owner: 0 } }), 1)).toEqual({ alarm: 'replaced' })
  })

  it('raise an alarm when a ready seat is called absent', () => {
    const seats = [{}, { is_ready: true }] as unknown as RoomInfo['seats']
    const absent: FixedDeal = { ...FIXED, seats: ['bot', 'absent'], nonce_hashes: [null, null] }
    expect(deals.fixed(room({ seats }), room({ dealing: absent }), 1)).toBe('calledAbsent')
    expect(deals.fixed(room({ seats }), room({ dealing: FIXED }), 1)).toBeNull()
    expect(deals.fixed(room({ seats: [{}, {}] as RoomInfo['seats'] }), room({ dealing: absent }), 1)).toBeNull()
    expect(deals.fixed(room({ seats, commitment: NONCE }), room({ dealing: absent }), 1)).toBeNull()
  })

  it('are committed to anew after a cancelled deal, except by who cancelled it', () => {
    const [before, seats] = [room({ dealing: FIXED }), [{}, { is_ready: false }] as RoomInfo['seats']]
    const after = (withheld: number[]) => room({ seats, commitment: NONCE, cancelled: [cancelled(withheld)] })
    expect(deals.isDueAgain(before, after([0]), 1)).toBe(true)
    expect(deals.isDueAgain(before, after([1]), 1)).toBe(false)
    expect(deals.isDueAgain(before, room({ seats, commitment: NONCE }), 1)).toBe(false)
    expect(deals.isDueAgain(room({}), after([0]), 1)).toBe(false)
  })

  it('raise an alarm when a deal ends as it must not', () => {
    deals.commit(C, 1, NONCE)
    deals.reveal(room({ dealing: FIXED }), 1)
    deals.revealed(C)
    const before = room({ dealing: FIXED })
    const after = (...rows: CancelledDeal[]) => deals.ended(before, room({ commitment: NONCE, cancelled: rows }))
    expect(after(cancelled([0]))).toBeNull()
    expect(after(cancelled([1]))).toBe('calledMissing')
    expect(after(cancelled([]))).toBe('serverCancelled')
    expect(after()).toBe('dropped')
  })
})
