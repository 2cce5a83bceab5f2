// The hashes of a fair deal, as docs/protocol.md describes them.
import type { FixedDeal } from '../net/messages'
import { fromHex, joined, toHex } from './bytes'
import { sha256 } from './sha256'

const KINDS = { person: 0, bot: 1, absent: 2 }
const NO_SEAT = 255

/** What a person commits to: their nonce, for one seat under one commitment of the server. */
export function nonceHash(commitment: string, seat: number, nonce: string): string {
  return toHex(sha256(joined('paiju nonce hash 3\0', fromHex(commitment), seat, fromHex(nonce))))
}

/** The nonce of a bot or an absent person. */
export function derivedNonce(secret: string, seat: number): string {
  return toHex(sha256(joined('paiju nonce 3\0', fromHex(secret), seat)))
}

/** What the server commits to before anyone reveals a nonce. */
export function commitment(secret: string, match: string, round: number, rules: string, timeZone: string, seats: number): string {
  const number = Uint8Array.of(round >>> 24, round >>> 16, round >>> 8, round)
  return toHex(sha256(joined('paiju commitment 3\0', fromHex(secret), counted(match), number, fromHex(rules), counted(timeZone), seats)))
}

/** Of the game, all its options and the version of the rule books. */
export function rulesHash(ruleset: string, rules: number, options: object): string {
  return toHex(sha256(joined('paiju rules 3\0', canonical({ options, rules, ruleset }))))
}

export function fixedHash(fixed: FixedDeal): Uint8Array {
  const seats = fixed.seats.flatMap((kind, seat) => [Uint8Array.of(KINDS[kind]), fromHex(fixed.nonce_hashes[seat] ?? '00'.repeat(32))])
  const named = [fixed.creator, fixed.owner].map((seat) => seat ?? NO_SEAT)
  return sha256(joined('paiju fixed 3\0', fromHex(fixed.commitment), fixed.seats.length, ...seats, ...named))
}

/** What the wall, the dice and the first dealer follow from. */
export function entropy(secret: string, fixed: FixedDeal, nonces: string[]): Uint8Array {
  return joined('paiju deal 3\0', fromHex(secret), fixedHash(fixed), ...nonces.map(fromHex))
}

/** Keys sorted, no spaces: the one way to write a value. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

function counted(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  return joined(bytes.length, bytes)
}
