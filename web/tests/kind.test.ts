import { describe, expect, it } from 'vitest'

import { countKinds, formatTiles, KINDS, nameOf, nameTiles, parseTiles, without } from '../src/tile/kind'

describe('notation', () => {
  it('has 34 kinds, suits before honours', () => {
    expect(KINDS).toHaveLength(34)
    expect(KINDS[0]).toBe('1m')
    expect(KINDS.at(-1)).toBe('7z')
  })

  it('reads tiles in the order written, spaces free', () => {
    expect(parseTiles('31m 5 5p 1z')).toEqual(['3m', '1m', '5p', '5p', '1z'])
  })

  it('passes over tiles that do not exist', () => {
    expect(parseTiles('08z9m')).toEqual(['9m'])
  })

  it('writes tiles sorted and grouped', () => {
    expect(formatTiles(['1z', '5p', '1m', '5p', '3m'])).toBe('13m 55p 1z')
    expect(formatTiles([])).toBe('')
  })

  it('reads back what it wrote', () => {
    for (const kind of KINDS) expect(parseTiles(formatTiles([kind]))).toEqual([kind])
  })

  it('names tiles as people do', () => {
    expect(nameOf('1s', 'zh')).toBe('幺鸡')
    expect(nameOf('5z', 'zh')).toBe('白板')
    expect(nameOf('9m', 'zh')).toBe('九万')
    expect(nameOf('9m', 'en')).toBe('9 characters')
  })

  it('names several in few words', () => {
    expect(nameTiles(['7m', '8m', '9m'], 'zh')).toBe('七八九万')
    expect(nameTiles(['7m', '8m', '9m'], 'en')).toBe('7-8-9 characters')
    expect(nameTiles(['1s', '1s', '1s'], 'zh')).toBe('幺鸡')
    expect(nameTiles(['1z', '2z'], 'zh')).toBe('东 南')
  })

  it('takes tiles away one by one', () => {
    expect(without(['1m', '1m', '2m'], ['1m', '9p'])).toEqual(['1m', '2m'])
  })

  it('counts kinds', () => {
    expect(countKinds(['1m', '2m', '1m']).get('1m')).toBe(2)
  })
})
