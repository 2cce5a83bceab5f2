import { expect, it } from 'vitest'

import { merged } from '../../src/live/waits'
import type { Wait } from '../../src/net/messages'

const wait = (tile: Wait['tile'], points: number, fed: number = points): Wait => ({
  tile,
  left: 3,
  zimo: { points, patterns: ['平胡'] },
  dian_pao: [null, { points: fed, patterns: ['平胡'] }],
})

it('waits that bring the same are one row with all their tiles', () => {
  const rows = merged([wait('1m', 2), wait('4m', 4), wait('7m', 2)])
  expect(rows.map(({ tiles, left }) => [tiles, left])).toEqual([
    [['1m', '7m'], 6],
    [['4m'], 3],
  ])
})

it('waits that differ only when they are fed stay apart', () => {
  expect(merged([wait('1m', 2, 1), wait('4m', 2, 2)])).toHaveLength(2)
})
