import { describe, expect, it } from 'vitest'

import { pathTo, placeAt, wayIn, type Place } from '../src/shell/route'

const at = (path: string): Place => {
  const url = new URL(path, 'http://table')
  return placeAt(url.pathname, url.hash)
}

describe('addresses', () => {
  const places: Place[] = [
    { at: 'lobby' },
    { at: 'open' },
    { at: 'score' },
    { at: 'replay', step: null, packed: null },
    { at: 'replay', step: 12, packed: 'abc-_9' },
    { at: 'round', match: 'm1', number: 3, step: null },
    { at: 'round', match: 'm1', number: 3, step: 40 },
    { at: 'rules', game: null, clause: null },
    { at: 'rules', game: 'guiyang_dingque', clause: '冲-2' },
    { at: 'learn', game: 'qinhuangdao' },
  ]

  it.each(places)('$at leads back to itself', (place) => {
    expect(at(pathTo(place))).toEqual(place)
  })

  it('knows nothing of other addresses', () => {
    expect(at('/nowhere')).toEqual({ at: 'lost' })
    expect(at('/r/m1')).toEqual({ at: 'lost' })
    expect(at('/learn')).toEqual({ at: 'lost' })
  })

  it.each([
    [' 123456 ', { at: 'room', number: '123456' }],
    ['http://table/room/123456', { at: 'room', number: '123456' }],
    ['来打牌：http://table:8000/join/a-B_9 快来', { at: 'join', invite: 'a-B_9' }],
    ['12345', null],
    ['', null],
    ['http://table/rules', null],
  ])('leads a friend who has %j', (text, place) => {
    expect(wayIn(text)).toEqual(place)
  })

  it('survives a broken address', () => {
    expect(at('/rules/%E0%A4%A')).toMatchObject({ at: 'rules' })
  })

  it('takes only whole steps', () => {
    expect(at('/replay/2x')).toMatchObject({ step: null })
  })
})
