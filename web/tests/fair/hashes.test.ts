// Our SHA-256 and SHAKE-256 against Python's hashlib, at lengths around every block boundary.
import { describe, expect, it } from 'vitest'

import { fromHex, toHex } from '../../src/fair/bytes'
import { sha256 } from '../../src/fair/sha256'
import { shake256 } from '../../src/fair/shake256'
import vectors from './vectors.json'

describe('the hashes', () => {
  it.each(vectors)('are those of hashlib', (vector) => {
    expect(toHex(sha256(fromHex(vector.message)))).toBe(vector.sha256)
    expect(toHex(shake256(fromHex(vector.message), 300))).toBe(vector.shake256)
  })
})
