import { describe, expect, it } from 'vitest'

import type { AnyEvent } from '../src/net/messages'
import { highlights, jump } from '../src/replay/marks'
import { isWild, isAtDeal, seatAt, see, views, type TableView } from '../src/table/view'

const OPENED: AnyEvent = { event: 'opened', players: 4, dealer: 1, streak: 2, round_wind: '2z', weekday: null }
const DEALT: AnyEvent = {
  event: 'dealt',
  hands: ['1112345678999m', '55p 123456789s 11z', '1234567z 123456p', '1122334455667s'],
  wall: 83,
}

const after = (...events: AnyEvent[]): TableView => views([OPENED, DEALT, ...events]).at(-1) ?? views([])[0]!

describe('folding events', () => {
  it('starts with who deals and thirteen tiles each', () => {
    const view = after()
    expect(view).toMatchObject({ dealer: 1, streak: 2, roundWind: '2z', wall: 83 })
    expect(view.seats.map((seat) => seat.held)).toEqual([13, 13, 13, 13])
  })

  it('adds up the rolls, which lie there until the first discard', () => {
    const first = after({ event: 'dice_rolled', seat: 1, dice: [3, 4] })
    expect(isAtDeal(first)).toBe(true)
    const second = see(first, { event: 'dice_rolled', seat: 1, dice: [2, 6] })
    expect(second.dice).toEqual([[3, 4], [2, 6]])
    const discarded = see(second, { event: 'discarded', seat: 1, tile: '5p' })
    expect(isAtDeal(discarded)).toBe(false)
    expect(see(discarded, OPENED).dice).toEqual([])
  })

  it('keeps a drawn tile apart until it is played or kept', () => {
    const drawn = after({ event: 'drawn', seat: 0, tile: '5p', tail: false, wall: 82 })
    expect(drawn.seats[0]).toMatchObject({ drawn: '5p', held: 14 })
    expect(drawn.turn).toBe(0)
    const kept = see(drawn, { event: 'discarded', seat: 0, tile: '1m' })
    expect(kept.seats[0]?.hand).toContain('5p')
    expect(kept.seats[0]).toMatchObject({ drawn: null, held: 13, river: ['1m'] })
    expect(kept.newest).toBe(0)
  })

  it('moves a claimed tile from the river into a meld', () => {
    const view = after(
      { event: 'discarded', seat: 2, tile: '5p' },
      { event: 'melded', seat: 1, kind: 'peng', tiles: '555p', from: 2, at: 1, late: false },
    )
    expect(view.seats[2]?.river).toEqual([])
    expect(view.seats[1]?.hand).not.toContain('5p')
    expect(view.seats[1]).toMatchObject({ held: 11, melds: [{ kind: 'peng', tiles: '555p', from: 2 }] })
    expect(view.turn).toBe(1)
  })

  it('lays a fourth tile on its peng, and takes it back when robbed', () => {
    const gang = after(
      { event: 'discarded', seat: 2, tile: '5p' },
      { event: 'melded', seat: 1, kind: 'peng', tiles: '555p', from: 2, at: 1, late: false },
      { event: 'drawn', seat: 1, tile: '5p', tail: false, wall: 80 },
      { event: 'melded', seat: 1, kind: 'bu_gang', tiles: '5555p', from: 2, at: 1, late: false },
    )
    expect(gang.seats[1]?.melds).toHaveLength(1)
    expect(gang.seats[1]?.melds[0]).toMatchObject({ kind: 'bu_gang', tiles: '5555p' })
    expect(gang.seats[1]?.held).toBe(11)
    const robbed = see(gang, { event: 'robbed', seat: 1, tile: '5p' })
    expect(robbed.seats[1]?.melds[0]).toMatchObject({ kind: 'peng' })
  })

  it('counts hands it may not see', () => {
    const hidden: AnyEvent = { event: 'dealt', hands: ['1112345678999m', null, null, null], wall: 83 }
    const view = views([OPENED, hidden, { event: 'drawn', seat: 1, tile: null, tail: false, wall: 82 }]).at(-1)
    expect(view?.seats[1]).toMatchObject({ hand: null, held: 14, drawn: null })
    const later = see(view!, { event: 'discarded', seat: 1, tile: '9s' })
    expect(later.seats[1]).toMatchObject({ hand: null, held: 13, river: ['9s'] })
  })

  it('leaves the earlier views as they were', () => {
    const all = views([OPENED, DEALT, { event: 'discarded', seat: 0, tile: '1m' }])
    expect(all[2]?.seats[0]?.river).toEqual([])
    expect(all[3]?.seats[0]?.river).toEqual(['1m'])
  })

  it('knows the kinds that are wild in every round, and those a turned tile makes wild', () => {
    const always = { wild: ['5z' as const] }
    expect([isWild(after(), always, '5z'), isWild(after(), always, '4p')]).toEqual([true, false])
    const turned = after({ event: 'wild_turned', tile: '3p', wild: ['4p'] })
    expect([isWild(turned, always, '5z'), isWild(turned, { wild: [] }, '4p')]).toEqual([false, true])
    expect(after({ event: 'wild_turned', tile: '3p', wild: ['4p'] }).wild).toEqual(['4p'])
  })
})

describe('seats around the table', () => {
  it('puts the next player on the right', () => {
    expect(seatAt('south', 2, 4)).toBe(2)
    expect(seatAt('east', 2, 4)).toBe(3)
    expect(seatAt('north', 2, 4)).toBe(0)
    expect(seatAt('west', 2, 4)).toBe(1)
  })

  it('leaves places empty at smaller tables', () => {
    expect(seatAt('north', 0, 3)).toBeNull()
    expect(seatAt('west', 0, 3)).toBe(2)
    expect(seatAt('north', 1, 2)).toBe(0)
    expect(seatAt('east', 1, 2)).toBeNull()
  })
})

describe('highlights', () => {
  const events: AnyEvent[] = [
    OPENED,
    DEALT,
    { event: 'melded', seat: 1, kind: 'peng', tiles: '555p', from: 2, at: 1, late: false },
    { event: 'melded', seat: 1, kind: 'an_gang', tiles: '1111z', from: null, at: 2, late: false },
    { event: 'ended', kind: 'exhausted' },
  ]

  it('marks claims, kongs and the end', () => {
    expect(highlights(events)).toEqual([
      { step: 3, kind: 'claim' },
      { step: 4, kind: 'gang' },
      { step: 5, kind: 'end' },
    ])
  })

  it('jumps from one to the next, or to the ends', () => {
    const marks = highlights(events)
    expect(jump(marks, 0, 1, 6)).toBe(3)
    expect(jump(marks, 4, -1, 6)).toBe(3)
    expect(jump(marks, 5, 1, 6)).toBe(6)
    expect(jump(marks, 3, -1, 6)).toBe(0)
  })
})
