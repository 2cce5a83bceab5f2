// Sealed rounds, verified in the browser's code: what holds, and which part of a changed record is named. Made by the Python side.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { OwnRounds } from '../../src/fair/ownRounds'
import { fingerprint, sealHash, verifySeal, type KnownSeals } from '../../src/fair/seal'
import type { RoundRecord, Seal, Settled, SettlementDocument } from '../../src/net/messages'
import sealed from './sealed.json'

interface Sealed {
  record: RoundRecord & { seal: Seal; options: { base: number }; actions: string[]; proof: { match: string; round: number; nonces: string[] } }
  settlement: SettlementDocument
}

const ROUNDS = sealed as unknown as [Sealed, Sealed]
const KEY = ROUNDS[0].record.seal.key!
const SEEN = ROUNDS.map(({ record }) => ({ match: record.proof.match, round: record.proof.round, hash: sealHash(record.seal) }))
const KNOWN: KnownSeals = { rounds: SEEN, key: KEY }
const ZEROS = '00'.repeat(32)

function copied(index: 0 | 1): Sealed {
  return structuredClone(ROUNDS[index])
}

async function states({ record, settlement }: Sealed, known = KNOWN): Promise<Record<string, boolean | null>> {
  const checks = await verifySeal(record, settlement, known)
  return Object.fromEntries(checks.map((check) => [check.name, check.holds]))
}

async function failing(round: Sealed, known = KNOWN): Promise<string[]> {
  const found = await states(round, known)
  return Object.keys(found).filter((name) => found[name] === false)
}

describe('verifying a seal in the browser', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([0, 1] as const)('an honest round holds in every part (%i)', async (index) => {
    expect(await states(copied(index))).toEqual({ signature: true, key: true, sealed: true, settled: true, chain: true })
  })

  it.each<[string, (round: Sealed) => unknown]>([
    ['sealed_rules', ({ record }) => (record.options.base += 1)],
    ['sealed_dealer', ({ record }) => (record.dealer = 3 - (record.dealer ?? 0))],
    ['sealed_round_wind', ({ record }) => (record.round_wind = '3z')],
    ['sealed_streak', ({ record }) => (record.streak = 9)],
    ['sealed_weekday', ({ record }) => (record.weekday = 0)],
    ['sealed_deal', ({ record }) => (record.draws = '')],
    ['sealed_deal', ({ record }) => record.proof.nonces.reverse()],
    ['sealed_moves', ({ record }) => record.actions.pop()],
    ['sealed_ledger', ({ settlement }) => settlement.scores.reverse()],
    ['sealed_ledger', ({ settlement }) => settlement.ledger.push({ payer: 0, payee: 1, points: 1, clause: '' } as never)],
    ['sealed_match', ({ record }) => (record.proof.match = 'other')],
  ])('%s is named when it was changed', async (name, change) => {
    const round = copied(1)
    change(round)
    expect((await failing(round)).filter((check) => check.startsWith('sealed_'))).toContain(name)
  })

  it('a seal changed after it was signed has a wrong signature', async () => {
    const round = copied(1)
    round.record.seal.previous = ZEROS
    expect(await failing(round)).toEqual(['signature', 'settled', 'chain'])
    const odd = copied(1)
    odd.record.seal.key = 'ab'
    expect(await failing(odd)).toEqual(['signature', 'key'])
  })

  it('another key than the one this device knows is noticed', async () => {
    expect(await failing(copied(1), { ...KNOWN, key: ZEROS })).toEqual(['key'])
  })

  it('another round than this device saw, and one that does not follow, are noticed', async () => {
    const [first, second] = [SEEN[0]!, SEEN[1]!]
    expect(await failing(copied(1), { key: KEY, rounds: [first, { ...second, hash: ZEROS }] })).toEqual(['settled'])
    expect(await failing(copied(1), { key: KEY, rounds: [{ ...first, hash: ZEROS }, second] })).toEqual(['chain'])
  })

  it('a round without a seal is unproven, unless this device saw one', async () => {
    const round = copied(1)
    Object.assign(round.record, { seal: null })
    expect(await states(round, { rounds: [], key: null })).toEqual({ signature: null })
    expect(await failing(round)).toEqual(['signature'])
  })

  it('a browser that cannot verify signatures says so, and still compares the rest', async () => {
    vi.stubGlobal('crypto', {})
    expect(await states(copied(1))).toEqual({ signature: null, key: true, sealed: true, settled: true, chain: true })
  })

  it('has the fingerprint that the server shows', () => {
    expect(fingerprint(KEY)).toBe('5647-5aa7-5463-474c-0285-df5d-bf2b-cab7')
  })
})

describe('the rounds of a device', () => {
  let rounds: OwnRounds

  beforeEach(() => {
    const kept = new Map<string, string>()
    const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) }
    vi.stubGlobal('localStorage', storage)
    rounds = new OwnRounds()
  })
  afterEach(() => vi.unstubAllGlobals())

  function settled(index: 0 | 1, changes: Partial<Seal> = {}): Settled {
    const { record, settlement } = copied(index)
    const { match, round } = record.proof
    return { match, round, settlement, seal: { ...record.seal, key: '', signature: '', ...changes } } as unknown as Settled
  }

  it('are kept once each', () => {
    expect([settled(0), settled(1), settled(1)].map((message) => rounds.settle(message))).toEqual([null, null, null])
    expect(rounds.all).toEqual(SEEN)
  })

  it('raise an alarm when one is not what it must be', () => {
    expect(rounds.settle(settled(0, { previous: ZEROS }))).toBe('notFollowing')
    expect(rounds.settle(settled(0))).toBe('otherRound')
    expect(rounds.settle(settled(1))).toBe('notFollowing')
    expect(rounds.settle(settled(1, { moves: ZEROS }))).toBe('otherRound')
    expect(rounds.settle({ ...settled(1), seal: null })).toBe('otherRound')
    expect(rounds.settle(settled(1, { match: 'other' }))).toBe('otherRound')
  })

  it('raise an alarm when the ledger shown is not the one that is signed', () => {
    expect(rounds.settle(settled(0, { ledger: ZEROS }))).toBe('otherLedger')
  })

  it('of earlier servers have no seal', () => {
    expect(rounds.settle({ ...settled(0), seal: null })).toBeNull()
  })

  it('come with the key of their server, which must stay the same', () => {
    expect(rounds.showKey('')).toBeNull()
    expect([KEY, KEY].map((key) => rounds.showKey(key))).toEqual([null, null])
    expect(rounds.showKey(ZEROS)).toBe('otherKey')
    expect(rounds.showKey('')).toBe('otherKey')
    expect(rounds.key).toBe(KEY)
  })
})
