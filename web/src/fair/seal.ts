// The seal of a settled round, verified in the browser: its parts, its signature, and what this device saw. Nothing is asked of the server.
import type { RoundRecord, Seal, SettlementDocument } from '../net/messages'
import { fromHex, joined, toHex } from './bytes'
import { canonical, rulesHash } from './deal'
import type { SettledRound } from './ownRounds'
import { sha256 } from './sha256'

const PARTS = ['match', 'round', 'rules', 'dealer', 'round_wind', 'streak', 'weekday', 'deal', 'moves', 'ledger'] as const
type Part = (typeof PARTS)[number]

export type SealCheckName = 'signature' | 'key' | 'sealed' | `sealed_${Part}` | 'settled' | 'chain'

/** `holds` is null where there is nothing to compare. */
export interface SealCheck {
  name: SealCheckName
  holds: boolean | null
}

/** What this device knows: the rounds it saw settled, and the key of the server. */
export interface KnownSeals {
  rounds: SettledRound[]
  key: string | null
}

export function sealHash({ key: _, signature: __, ...seal }: Seal): string {
  return hashOf('paiju seal 1\0', seal)
}

/** What the first sealed round of a match follows. */
export function openingHash({ match, rules }: Seal): string {
  return hashOf('paiju match 1\0', { match, rules })
}

/** A public key in short, for people to compare. */
export function fingerprint(key: string): string {
  return (toHex(sha256(fromHex(key))).slice(0, 32).match(/.{4}/g) ?? []).join('-')
}

export async function verifySeal(record: RoundRecord, settlement: SettlementDocument | null, known: KnownSeals): Promise<SealCheck[]> {
  const { match, round } = record.proof!
  const { seal } = record
  const seen = (number: number) => known.rounds.find((kept) => kept.match === match && kept.round === number)
  if (!seal) return [{ name: 'signature', holds: seen(round) ? false : null }]
  const before = seen(round - 1)
  const checks: [SealCheckName, boolean | null][] = [
    ['signature', await isSigned(seal)],
    ['key', known.key && seal.key ? seal.key === known.key : null],
    ...parts(record, settlement, seal),
    ['settled', seen(round) ? seen(round)!.hash === sealHash(seal) : null],
    ['chain', before ? before.hash === seal.previous : firstHolds(seal)],
  ]
  return checks.map(([name, holds]) => ({ name, holds }))
}

/** One check for each part that was changed, or one for all if none was. */
function parts(record: RoundRecord, settlement: SettlementDocument | null, seal: Seal): [SealCheckName, boolean][] {
  const due = dueParts(record, settlement, seal)
  const changed = PARTS.filter((part) => due[part] !== seal[part])
  return changed.length ? changed.map((part) => [`sealed_${part}`, false]) : [['sealed', true]]
}

/** Without a settlement there is no ledger to compare. */
function dueParts(record: RoundRecord, settlement: SettlementDocument | null, seal: Seal): Pick<Seal, Part> {
  const { match, round } = record.proof!
  const { deal, dice = null, draws = '', horses = '', indicator = null, proof, tail = '' } = record
  const { actions = [], bids = null, ques = null } = record
  return {
    match,
    round,
    rules: rulesHash(record.ruleset, record.rules ?? 1, record.options ?? {}),
    dealer: record.dealer ?? 0,
    round_wind: record.round_wind ?? '1z',
    streak: record.streak ?? 0,
    weekday: record.weekday ?? null,
    deal: hashOf('', { deal, dice, draws, horses, indicator, proof, tail }),
    moves: hashOf('', { actions, bids, ques }),
    ledger: settlement ? ledgerHash(settlement) : seal.ledger,
  }
}

export function ledgerHash({ ledger, scores }: SettlementDocument): string {
  return hashOf('', { lines: ledger.map((line) => [line.payer, line.payee, line.points, line.clause]), scores })
}

/** A first round follows the opening; a later one may if the rounds before it were not sealed. */
function firstHolds(seal: Seal): boolean | null {
  return seal.round === 1 ? seal.previous === openingHash(seal) : null
}

/** Null where there is no signature, or where the browser cannot verify one: on plain http, or if it is too old. */
async function isSigned(seal: Seal): Promise<boolean | null> {
  const crypto = globalThis.crypto?.subtle
  if (!seal.key || !seal.signature || !crypto) return null
  const key = await crypto.importKey('raw', bytes(seal.key), 'Ed25519', false, ['verify']).catch((error: Error) => error.name)
  if (typeof key === 'string') return key === 'NotSupportedError' ? null : false
  return crypto.verify('Ed25519', key, bytes(seal.signature), joined('paiju signature 1\0', fromHex(sealHash(seal))))
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return joined(fromHex(hex))
}

function hashOf(purpose: string, value: unknown): string {
  return toHex(sha256(joined(purpose, canonical(value))))
}
