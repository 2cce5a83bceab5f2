import { describe, expect, it } from 'vitest'

import type { TermNames } from '../src/net/messages'
import { eventText } from '../src/table/eventText'
import { en } from '../src/words/en'
import { GameTerms } from '../src/words/terms'
import { zh } from '../src/words/zh'

const baoting = {
  exhausted: { zh: '荒庄', en: 'Drawn round' },
  bu_ting: { zh: '软报', en: 'Soft call' },
  bid: { zh: '估', en: 'Bid' },
  late_gang: null,
  melds: { an_gang: { zh: '闷豆', en: 'Concealed kong' } },
} as unknown as TermNames
const names = ['甲', '乙']

describe('the terms of a game', () => {
  const inChinese = new GameTerms(baoting, 'zh')
  const inEnglish = new GameTerms(baoting, 'en')

  it('are its own in both languages', () => {
    expect([inChinese.ting('bu'), inEnglish.ting('bu')]).toEqual(['软报', 'Soft call'])
    expect([inChinese.full('bu_ting'), inEnglish.full('bu_ting')]).toEqual(['软报', 'Soft call (软报)'])
  })

  it('are empty for what it lacks and while they are unknown', () => {
    expect(inChinese.name('late_gang')).toBe('')
    expect(new GameTerms(undefined, 'en').meld('an_gang')).toBe('')
  })

  it('are what the log uses', () => {
    const log = (event: Parameters<typeof eventText>[0]) => [eventText(event, names, zh, 'zh', inChinese), eventText(event, names, en, 'en', inEnglish)]
    expect(log({ event: 'ting_declared', seat: 1, ting: 'bu' })).toEqual(['乙 软报', '乙 calls ready: soft call'])
    expect(log({ event: 'ended', kind: 'exhausted' })).toEqual(['牌摸完，荒庄', 'The wall is empty: drawn round'])
    expect(log({ event: 'bids_shown', bids: [0, 2] })[0]).toBe('估分：甲 0 · 乙 2')
    expect(log({ event: 'melded', seat: 0, kind: 'an_gang', tiles: '1111s', from: null, at: 3, late: null })[0]).toContain('甲 闷豆')
  })
})
