import { describe, expect, it } from 'vitest'

import { pack, readRecord, unpack } from '../src/replay/pack'
import example from '../../examples/round.json'

describe('a record in a link', () => {
  it('comes back as it was', async () => {
    const packed = await pack(example as never)
    expect(packed).toMatch(/^[\w-]+$/)
    expect(packed.length).toBeLessThan(1500)
    expect(await unpack(packed)).toEqual(example)
  })

  it('is refused when it is none', async () => {
    await expect(unpack('not-a-record')).rejects.toThrow()
    expect(() => readRecord('{"ruleset": "x"}')).toThrow()
    expect(() => readRecord('[]')).toThrow()
  })
})
