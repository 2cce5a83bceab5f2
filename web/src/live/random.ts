// Randomness from the browser's own source, as hexadecimal. It works on plain http too, unlike randomUUID.
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}

/** An id for a command; repeated, it is the same command. */
export function commandId(): string {
  return randomHex(8)
}

/** This seat's part of the shuffle. */
export function nonce(): string {
  return randomHex(32)
}
