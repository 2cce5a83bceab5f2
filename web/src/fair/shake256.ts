// SHAKE-256 (FIPS 202): as many pseudo-random bytes as wanted from a seed. Browsers have none of their own.
const RATE = 136
const MASK = (1n << 64n) - 1n
const ROUNDS = roundConstants()
/** How far each lane is turned, and where it goes, in the order of the standard. */
const [TURNS, PLACES] = turnsAndPlaces()

export function shake256(seed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const state = new Array<bigint>(25).fill(0n)
  const padded = new Uint8Array((Math.floor(seed.length / RATE) + 1) * RATE)
  padded.set(seed)
  padded[seed.length] = 0x1f
  padded[padded.length - 1]! |= 0x80
  const view = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += RATE) {
    for (let lane = 0; lane < RATE / 8; lane++) state[lane]! ^= view.getBigUint64(block + 8 * lane, true)
    permute(state)
  }
  return squeezed(state, length)
}

function squeezed(state: bigint[], length: number): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(length / RATE)
  const out = new DataView(new ArrayBuffer(blocks * RATE))
  for (let block = 0; block < blocks; block++) {
    if (block) permute(state)
    for (let lane = 0; lane < RATE / 8; lane++) out.setBigUint64(block * RATE + 8 * lane, state[lane]!, true)
  }
  return new Uint8Array(out.buffer).slice(0, length)
}

/** Keccak-f[1600]. */
function permute(state: bigint[]): void {
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ state[x + y]!, 0n))
    for (let at = 0; at < 25; at++) {
      const x = at % 5
      state[at]! ^= columns[(x + 4) % 5]! ^ turn(columns[(x + 1) % 5]!, 1)
    }
    let moved = state[1]!
    for (let step = 0; step < 24; step++) {
      const place = PLACES[step]!
      const kept = state[place]!
      state[place] = turn(moved, TURNS[step]!)
      moved = kept
    }
    for (let row = 0; row < 25; row += 5) {
      const lanes = state.slice(row, row + 5)
      for (let x = 0; x < 5; x++) state[row + x] = lanes[x]! ^ (~lanes[(x + 1) % 5]! & MASK & lanes[(x + 2) % 5]!)
    }
    state[0]! ^= constant
  }
}

function turn(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK
}

function turnsAndPlaces(): [number[], number[]] {
  const turns: number[] = []
  const places: number[] = []
  let [x, y] = [1, 0]
  for (let step = 0; step < 24; step++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    turns.push((((step + 1) * (step + 2)) / 2) % 64)
    places.push(x + 5 * y)
  }
  return [turns, places]
}

/** From the linear feedback shift register of the standard. */
function roundConstants(): bigint[] {
  let register = 1
  const next = (): number => {
    const bit = register & 1
    register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    return bit
  }
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let power = 0; power < 7; power++) if (next()) constant |= 1n << BigInt(2 ** power - 1)
    return constant
  })
}
