// QR codes, as much as a link needs: bytes, error correction level M, versions 1 to 6 (ISO/IEC 18004).

/** Per version: codewords in all, correction codewords per block, and how many blocks, all of one size. */
const VERSIONS = [
  { total: 26, correction: 10, blocks: 1 },
  { total: 44, correction: 16, blocks: 1 },
  { total: 70, correction: 26, blocks: 1 },
  { total: 100, correction: 18, blocks: 2 },
  { total: 134, correction: 24, blocks: 2 },
  { total: 172, correction: 16, blocks: 4 },
] as const

export type Modules = boolean[][]

/** The dark modules of the smallest code that holds the text; null if none does. */
export function qrCode(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text)
  const index = VERSIONS.findIndex(({ total, correction, blocks }) => bytes.length + 2 <= total - correction * blocks)
  const version = VERSIONS[index]
  if (!version) return null
  const bits = bitsOf(interleaved(dataWords(bytes, version.total - version.correction * version.blocks), version))
  const candidates = MASKS.map((_, mask) => drawn(index + 1, bits, mask))
  return candidates.reduce((best, code) => (penalty(code) < penalty(best) ? code : best))
}

/** Mode, length, the bytes, and padding up to the capacity. */
function dataWords(bytes: Uint8Array, capacity: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15]
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15)
  nibbles.push(0)
  const words: number[] = []
  for (let at = 0; at < nibbles.length; at += 2) words.push(((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0))
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

/** Blocks of data, then their correction, a word of each in turn. */
function interleaved(data: readonly number[], version: (typeof VERSIONS)[number]): number[] {
  const size = data.length / version.blocks
  const blocks = Array.from({ length: version.blocks }, (_, block) => data.slice(block * size, (block + 1) * size))
  const corrections = blocks.map((block) => correctionWords(block, version.correction))
  return [...inTurn(blocks), ...inTurn(corrections)]
}

function inTurn(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).flatMap((_, at) => rows.map((row) => row[at] ?? 0))
}

function bitsOf(words: readonly number[]): boolean[] {
  return words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((word >> bit) & 1) === 1))
}

// Reed–Solomon over GF(256) with x⁸ + x⁴ + x³ + x² + 1

function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((other >> bit) & 1) * one
  }
  return product
}

export function correctionWords(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count)
  const rest = Array.from({ length: count }, () => 0)
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    generator.forEach((coefficient, at) => (rest[at] = (rest[at] ?? 0) ^ times(coefficient, factor)))
  }
  return rest
}

/** The product of (x − 2ⁱ), without its leading 1. */
function generatorOf(degree: number): number[] {
  const product: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) product[at] = times(product[at] ?? 0, root) ^ (product[at + 1] ?? 0)
    root = times(root, 2)
  }
  return product
}

// Drawing

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function drawn(version: number, bits: readonly boolean[], mask: number): Modules {
  const size = version * 4 + 17
  const code = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const put = (x: number, y: number, dark: boolean) => {
    const row = code[y]
    const marks = fixed[y]
    if (!row || !marks || x < 0 || x >= size) return
    row[x] = dark
    marks[x] = true
  }

  for (let at = 0; at < size; at++) {
    put(6, at, at % 2 === 0)
    put(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) squares(put, x, y, 4, [0, 1, 3])
  if (version > 1) squares(put, size - 7, size - 7, 2, [0, 2])
  put(8, size - 8, true)
  formatBits(mask).forEach((dark, at) => {
    const [one, other] = formatPlaces(at, size)
    put(...one, dark)
    put(...other, dark)
  })

  let next = 0
  for (const { x, y } of zigzag(size)) {
    if (fixed[y]?.[x]) continue
    const row = code[y]
    if (row) row[x] = (bits[next] ?? false) !== MASKS[mask]?.(x, y)
    next += 1
  }
  return code
}

/** Nested squares around a middle: dark where the distance from it is among `dark`. */
function squares(
  put: (x: number, y: number, dark: boolean) => void,
  x: number,
  y: number,
  reach: number,
  dark: readonly number[],
): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      put(x + dx, y + dy, dark.includes(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }
}

/** Level M and the mask, with their BCH code, from the highest bit. */
function formatBits(mask: number): boolean[] {
  let rest = mask
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const word = ((mask << 10) | rest) ^ 0x5412
  return Array.from({ length: 15 }, (_, at) => ((word >> (14 - at)) & 1) === 1)
}

type Place = readonly [x: number, y: number]

/** Where the format bit lies: around the upper left corner, and again beside the other two. */
function formatPlaces(at: number, size: number): [Place, Place] {
  const bit = 14 - at
  const one: Place = bit < 6 ? [8, bit] : bit < 8 ? [8, bit + 1] : bit === 8 ? [7, 8] : [14 - bit, 8]
  const other: Place = bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit]
  return [one, other]
}

/** Two columns at a time from the right, up and down in turn, past the timing column. */
function* zigzag(size: number): Generator<{ x: number; y: number }> {
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step
      yield { x: right, y }
      yield { x: right - 1, y }
    }
  }
}

/** How hard to read: long runs, blocks, false finders, and an uneven share of dark. */
function penalty(code: Modules): number {
  const columns = code.map((_, x) => code.map((row) => row[x] ?? false))
  const lines = [...code, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  let points = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2
    for (const pattern of ['10111010000', '00001011101']) points += 40 * (line.split(pattern).length - 1)
  }
  code.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark === row[x + 1] && dark === code[y + 1]?.[x] && dark === code[y + 1]?.[x + 1]) points += 3
    }),
  )
  const share = (code.flat().filter(Boolean).length / code.length ** 2) * 100
  return points + Math.floor(Math.abs(share - 50) / 5) * 10
}
