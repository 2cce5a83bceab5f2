// SHA-256 (FIPS 180-4). The browser's own is missing on plain http, where friends play in one network, and is asynchronous.
const PRIMES = firstPrimes(64)
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.from(START)
  const padded = pad(message)
  const view = new DataView(padded.buffer)
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(block + 4 * index)
    extend(words)
    compress(state, words)
  }
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, index) => out.setUint32(4 * index, word))
  return digest
}

/** A one bit, zeros, and the length in bits, to a multiple of 64 bytes. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000))
  view.setUint32(padded.length - 4, message.length << 3)
  return padded
}

function extend(words: Uint32Array): void {
  for (let index = 16; index < 64; index++) {
    const [early, late] = [words[index - 15]!, words[index - 2]!]
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[index] = words[index - 16]! + first + words[index - 7]! + second
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [number, number, number, number, number, number, number, number]
  for (let index = 0; index < 64; index++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const added = (h + mixed + ((e & f) ^ (~e & g)) + ROUND[index]! + words[index]!) | 0
    const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + added) | 0, c, b, a, (added + other) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => (state[index]! += word))
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime)) primes.push(candidate)
  }
  return primes
}
