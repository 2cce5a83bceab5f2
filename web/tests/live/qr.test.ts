// QR codes are read back by an independent reader: format, mask, order of modules, correction, length, bytes.
import { describe, expect, it } from 'vitest'

import { correctionWords, qrCode, type Modules } from '../../src/live/qr'

const BLOCKS: Record<number, [data: number, correction: number, blocks: number]> = {
  1: [16, 10, 1],
  2: [28, 16, 1],
  3: [44, 26, 1],
  4: [32, 18, 2],
  5: [43, 24, 2],
  6: [27, 16, 4],
}

function at(code: Modules, x: number, y: number): number {
  return code[y]?.[x] ? 1 : 0
}

function maskOf(code: Modules): number {
  const word = Array.from({ length: 15 }, (_, bit) => {
    if (bit < 6) return at(code, 8, bit)
    if (bit < 8) return at(code, 8, bit + 1)
    return bit === 8 ? at(code, 7, 8) : at(code, 14 - bit, 8)
  }).reduce((sum, dark, bit) => sum | (dark << bit), 0)
  const plain = word ^ 0b101010000010010
  expect(plain >> 13).toBe(0) // level M
  return (plain >> 10) & 7
}

function isMasked(mask: number, x: number, y: number): boolean {
  const product = x * y
  return [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (product % 2) + (product % 3),
    ((product % 2) + (product % 3)) % 2,
    (((x + y) % 2) + (product % 3)) % 2,
  ][mask] === 0
}

function isReserved(size: number, x: number, y: number): boolean {
  const isFinder = (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9)
  const isAlignment = size > 21 && Math.abs(x - (size - 7)) < 3 && Math.abs(y - (size - 7)) < 3
  return isFinder || isAlignment || x === 6 || y === 6
}

function wordsIn(code: Modules): number[] {
  const size = code.length
  const mask = maskOf(code)
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!isReserved(size, x, y)) bits.push(at(code, x, y) ^ (isMasked(mask, x, y) ? 1 : 0))
      }
    }
    isUp = !isUp
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((sum, bit) => (sum << 1) | bit, 0),
  )
}

function readBack(code: Modules): string {
  const [data, correction, blocks] = BLOCKS[(code.length - 17) / 4] ?? [0, 0, 0]
  const words = wordsIn(code)
  const block = (number: number, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => words[from + index * blocks + number] ?? -1)
  const read = Array.from({ length: blocks }, (_, number) => {
    const content = block(number, 0, data)
    expect(block(number, data * blocks, correction)).toEqual(correctionWords(content, correction))
    return content
  }).flat()
  const nibbles = read.flatMap((word) => [word >> 4, word & 15])
  expect(nibbles[0]).toBe(4)
  const length = ((nibbles[1] ?? 0) << 4) | (nibbles[2] ?? 0)
  const bytes = Array.from({ length }, (_, index) => ((nibbles[3 + 2 * index] ?? 0) << 4) | (nibbles[4 + 2 * index] ?? 0))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

describe('QR codes', () => {
  it.each([1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])('hold %i bytes', (length) => {
    const text = 'http://192.168.1.20:8000/join/'.repeat(4).slice(0, length)
    const code = qrCode(text)
    expect(code && readBack(code)).toBe(text)
  })

  it('hold Chinese', () => {
    const code = qrCode('牌局')
    expect(code && readBack(code)).toBe('牌局')
  })

  it('give up on what does not fit', () => {
    expect(qrCode('x'.repeat(107))).toBeNull()
  })

  it('correct as the standard’s own example does', () => {
    // ISO/IEC 18004, annex I: version 1-M, the digits 01234567.
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
    const correction = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]
    expect(correctionWords(data, 10)).toEqual(correction)
  })
})
