// Verifies the deal of a recorded round in the browser, against what this device kept; nothing is asked of the server.
import type { FixedDeal, Proof, RoundRecord } from '../net/messages'
import { byOrder, parseTiles, type Kind } from '../tile/kind'
import { joined } from './bytes'
import { canonical, commitment, derivedNonce, entropy, nonceHash, rulesHash } from './deal'
import type { OwnDeal } from './ownDeals'
import { shake256 } from './shake256'

export type DealCheckName =
  'version' | 'rules' | 'commitment' | 'nonces' | 'cancelled' | 'seen' | 'own_nonce' | 'fixed' | 'dice' | 'deal' | 'wall' | 'dealer'

/** `holds` is null where there is nothing to compare. */
export interface DealCheck {
  name: DealCheckName
  holds: boolean | null
}

/** Since seats commit to their nonces, every field is there. */
type CommittedProof = Required<Proof>

const COMMITTED_SEATS = 3
const HAND = 13

export function verifyDeal(record: RoundRecord, kept: OwnDeal[]): DealCheck[] {
  const proof = record.proof as CommittedProof
  if ((proof.version ?? 1) < COMMITTED_SEATS) return [{ name: 'version', holds: null }]
  const own = kept.find((deal) => deal.commitment === proof.commitment)
  const mixed = entropy(proof.secret, fixedOf(proof), proof.nonces)
  const checks: [DealCheckName, boolean | null][] = [
    ['rules', rulesHash(record.ruleset, record.rules ?? 1, record.options ?? {}) === proof.rules],
    ['commitment', opens(proof, proof)],
    ['nonces', proof.nonces.every((nonce, seat) => isDue(proof, nonce, seat))],
    ['cancelled', proof.cancelled.length ? proof.cancelled.every((attempt) => opens(proof, attempt)) : null],
    ['seen', own ? true : null],
    ['own_nonce', own?.fixed ? proof.nonces[own.seat] === own.nonce : null],
    ['fixed', own?.fixed ? canonical(own.fixed) === canonical(fixedOf(proof)) : null],
    ...wallChecks(record, mixed),
    ['dealer', proof.round === 1 ? record.dealer === firstDealer(proof, mixed) : null],
  ]
  return checks.map(([name, holds]) => ({ name, holds }))
}

function fixedOf({ match, round, commitment, seats, nonce_hashes, creator, owner }: CommittedProof): FixedDeal {
  return { match, round, commitment, seats, nonce_hashes, creator, owner }
}

function opens(proof: CommittedProof, { secret, commitment: shown }: { secret: string; commitment: string }): boolean {
  return commitment(secret, proof.match, proof.round, proof.rules, proof.time_zone, proof.nonces.length) === shown
}

function isDue(proof: CommittedProof, nonce: string, seat: number): boolean {
  if (proof.seats[seat] !== 'person') return nonce === derivedNonce(proof.secret, seat)
  return proof.nonce_hashes[seat] === nonceHash(proof.commitment, seat, nonce)
}

/** Dice, hands and wall. The tiles of the game are those of the record: four of every kind. */
function wallChecks(record: RoundRecord, mixed: Uint8Array): [DealCheckName, boolean | null][] {
  const hands = record.deal.map((hand) => parseTiles(hand))
  const [draws, tail, horses] = [record.draws, record.tail, record.horses].map((text) => parseTiles(text ?? ''))
  const turned = record.indicator ? [record.indicator] : []
  const wall = [...draws!, ...tail!.toReversed()]
  const tiles = [...hands.flat(), ...wall, ...turned, ...horses!].sort(byOrder)
  const due = shuffled(tiles, mixed)
  const dice = rolled(mixed, record.dice?.length ?? 0)
  const rest = due.slice(HAND * hands.length)
  const last = rest.splice(rest.length - horses!.length)
  const out = turned.length ? rest.splice(rest.length - (dice[1] ? dice[1][0]! + dice[1][1]! : 1), 1) : []
  const handsDue = hands.map((_, seat) => due.slice(HAND * seat, HAND * (seat + 1)))
  return [
    ['dice', record.dice?.length ? canonical(record.dice) === canonical(dice) : null],
    ['deal', hands.every((hand, seat) => isSame(hand.toSorted(byOrder), handsDue[seat]!.toSorted(byOrder)))],
    ['wall', isSame(wall, rest) && isSame(turned, out) && isSame(horses!, last)],
  ]
}

function shuffled(tiles: Kind[], mixed: Uint8Array): Kind[] {
  for (let block = 0; block < 256; block++) {
    const keys = new DataView(shake256(joined(mixed, block), 8 * tiles.length).buffer)
    const rows = tiles.map((tile, index) => ({ tile, key: keys.getBigUint64(8 * index, true) }))
    if (new Set(rows.map((row) => row.key)).size < rows.length) continue
    return rows.sort((one, other) => (one.key < other.key ? -1 : 1)).map((row) => row.tile)
  }
  return tiles
}

function rolled(mixed: Uint8Array, rolls: number): number[][] {
  const faces = evenBytes('paiju dice 1\0', mixed).map((byte) => (byte % 6) + 1)
  return Array.from({ length: rolls }, (_, roll) => faces.slice(2 * roll, 2 * roll + 2))
}

function firstDealer(proof: CommittedProof, mixed: Uint8Array): number {
  return proof.creator ?? proof.owner ?? evenBytes('paiju dealer 1\0', mixed)[0]! % proof.nonces.length
}

/** They fall evenly on 2, 3 and 4 seats and on the faces of a die. */
function evenBytes(purpose: string, mixed: Uint8Array): number[] {
  return Array.from(shake256(joined(purpose, mixed), 64)).filter((byte) => byte < 252)
}

function isSame(one: readonly Kind[], other: readonly Kind[]): boolean {
  return one.length === other.length && one.every((kind, index) => kind === other[index])
}
