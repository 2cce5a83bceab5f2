// What the server lists is read into buttons, and nothing else is.
import { describe, expect, it } from 'vitest'

import { gangTiles, isClaim, offersIn } from '../../src/live/offers'

describe('offers', () => {
  it('reads a turn', () => {
    const offers = offersIn(['hu', 'an_gang 5p', 'bu_gang 3s', 'bu_ting 9m', 'discard 1s', 'discard 9m'])
    expect(offers.hu).toBe('hu')
    expect(offers.discards).toEqual(new Map([['1s', 'discard 1s'], ['9m', 'discard 9m']]))
    expect(offers.tings).toEqual(new Map([['9m', 'bu_ting 9m']]))
    expect(offers.gangs.map((gang) => gang.action)).toEqual(['an_gang 5p', 'bu_gang 3s'])
    expect(isClaim(offers)).toBe(false)
  })

  it('reads a claim', () => {
    const offers = offersIn(['peng', 'chi 23s', 'chi 35s', 'ming_gang', 'pass'])
    expect(offers.chis.map((chi) => chi.tiles)).toEqual([['2s', '3s'], ['3s', '5s']])
    expect(offers.pass).toBe('pass')
    expect(isClaim(offers)).toBe(true)
  })

  it('reads what comes before play', () => {
    expect(offersIn(['bid 0', 'bid 2']).bids).toEqual([{ action: 'bid 0', points: 0 }, { action: 'bid 2', points: 2 }])
    expect(offersIn(['que m', 'que s']).ques.map((que) => que.suit)).toEqual(['m', 's'])
    expect(offersIn(['tian_ting', 'pass']).tianTing).toBe('tian_ting')
  })

  it.each([
    ['an_gang 5p', null, ['5p', '5p', '5p', '5p']],
    ['an_gang 55p55z', null, ['5p', '5p', '5z', '5z']],
    ['bu_gang 5p', null, ['5p', '5p', '5p', '5p']],
    ['bu_gang 5p 5z', null, ['5p', '5p', '5p', '5z']],
    ['ming_gang', '5p', ['5p', '5p', '5p', '5p']],
    ['ming_gang 55p5z', '5p', ['5p', '5p', '5z', '5p']],
    ['feng_gang', null, ['1z', '2z', '3z', '4z']],
  ] as const)('shows the tiles of %s', (action, claimed, tiles) => {
    const [gang] = offersIn([action]).gangs
    expect(gang && gangTiles(gang, claimed)).toEqual(tiles)
  })
})
