// Bytes as hexadecimal text and back, and pieces put together.
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** One after the other; texts as UTF-8, numbers as one byte. */
export function joined(...parts: (Uint8Array | string | number)[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.map((part) =>
    typeof part === 'string' ? new TextEncoder().encode(part) : typeof part === 'number' ? Uint8Array.of(part) : part,
  )
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
