import { describe, expect, it } from 'vitest'

import type { AnyEvent } from '../src/net/messages'
import { laidTiles, type LaidTile } from '../src/table/meld'
import { views } from '../src/table/view'

const written = (tiles: LaidTile[]) => tiles.map(({ kind, dimmed }) => `${kind ?? '?'}${dimmed ? '-' : ''}`).join(' ')
const mixed = { kind: 'an_gang', tiles: '55p55z' } as const

describe('a concealed kong', () => {
  it('with wild tiles shows others one of each kind and two backs', () => {
    expect(written(laidTiles({ kind: 'an_gang', tiles: '5p5z??' }, 'others'))).toBe('5p 5z ? ?')
  })

  it('looks the same to others however many wild tiles are in it', () => {
    const seen = ['555p5z', '55p55z', '5p555z'].map((tiles) => written(laidTiles({ kind: 'an_gang', tiles }, 'others')))
    expect(new Set(seen)).toEqual(new Set(['5p 5z ? ?']))
  })

  it('with wild tiles shows its owner all four, dimmed where others see backs', () => {
    expect(written(laidTiles(mixed, 'owner'))).toBe('5p 5z 5p- 5z-')
  })

  it('without wild tiles shows one tile and three backs, also to its owner', () => {
    const natural = { kind: 'an_gang', tiles: '5555p' } as const
    expect(written(laidTiles(natural, 'others'))).toBe('5p ? ? ?')
    expect(written(laidTiles(natural, 'owner'))).toBe('5p ? ? ?')
  })

  it('lies open once everybody may see it', () => {
    expect(written(laidTiles(mixed, 'everybody'))).toBe('5p 5p 5z 5z')
  })
})

it('an open kong with a wild tile in it hides nothing', () => {
  expect(written(laidTiles({ kind: 'ming_gang', tiles: '555p5z' }, 'others'))).toBe('5p 5p 5p 5z')
})

describe('folding a kong that lies partly face down', () => {
  const events: AnyEvent[] = [
    { event: 'opened', players: 4, dealer: 0, streak: 0, round_wind: '1z', weekday: null },
    { event: 'dealt', hands: [null, '1112345678999m', null, null], wall: 83 },
    { event: 'drawn', seat: 0, tile: null, tail: false, wall: 82 },
    { event: 'melded', seat: 0, kind: 'an_gang', tiles: '5p5z??', from: null, at: 1, late: null },
  ]

  it('takes four tiles out of a hand that is only counted', () => {
    expect(views(events).at(-1)?.seats[0]).toMatchObject({ held: 10, hand: null, melds: [{ tiles: '5p5z??' }] })
  })

  it('shows the tiles when hands are laid open', () => {
    const hands = ['123456m 789s 1z', '1112345678999m', '', '']
    const end: AnyEvent = { event: 'revealed', hands, melds: [['55p55z'], [], [], []] }
    expect(views([...events, end]).at(-1)?.seats[0]?.melds).toMatchObject([{ kind: 'an_gang', tiles: '55p55z' }])
  })

  it('leaves melds alone that were open all along', () => {
    const peng: AnyEvent = { event: 'melded', seat: 1, kind: 'peng', tiles: '111m', from: null, at: 2, late: false }
    const end: AnyEvent = { event: 'revealed', hands: ['', '', '', ''] }
    expect(views([...events.slice(0, 3), peng, end]).at(-1)?.seats[1]?.melds).toMatchObject([{ tiles: '111m' }])
  })
})
