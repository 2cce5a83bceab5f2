import { describe, expect, it } from 'vitest'

import type { SettlementDocument } from '../src/net/messages'
import { settlementIn } from '../src/settlement/shown'
import { en } from '../src/words/en'
import { learnNames } from '../src/words/en/glossary.svelte'
import { zh } from '../src/words/zh'

const before: SettlementDocument = {
  ruleset: 'guangdong_jipinghu',
  scores: [1, -1],
  next_dealer: 0,
  ready: [true, false],
  wins: [{ seat: 0, patterns: ['平胡'], fan: 1, wild_as: {} }],
  ledger: [{ item: '平胡', clause: '型-2', payer: 1, payee: 0, points: 1, tiles: '', why: '平胡 1 番', why_en: '平胡: 1 fan' }],
}
const note = { item: '过杠不算豆', item_en: 'A late kong (过杠)', clause: '豆-4', tiles: '', why: '过杠', why_en: 'late' }
const sent: SettlementDocument = {
  ...before,
  headline: '0 号位自摸',
  headline_en: 'Seat 0 wins',
  wins: [{ seat: 0, patterns: ['平胡'], patterns_en: ['All sequences (平胡)'], fan: 1, wild_as: {} }],
  ledger: before.ledger.map((line) => ({ ...line, item_en: 'All sequences (平胡)', group: 'gang', owner: 0 })),
  notes: [
    { ...note, seat: 1 },
    { ...note, seat: 0 },
    { ...note, seat: 0, clause: '豆-5' },
  ],
  indicated: [{ tile: '1s', name: '金鸡', name_en: 'Golden chicken (金鸡)' }],
}

describe('a settlement', () => {
  it('is shown in the language of the page', () => {
    const [inChinese, inEnglish] = [settlementIn(sent, zh, 'zh'), settlementIn(sent, en, 'en')]
    expect([inChinese.headline, inEnglish.headline]).toEqual(['0 号位自摸', 'Seat 0 wins'])
    expect([inChinese.ledger[0]?.item, inEnglish.ledger[0]?.item]).toEqual(['平胡', 'All sequences (平胡)'])
    expect([inChinese.wins[0]?.patterns, inEnglish.wins[0]?.patterns]).toEqual([['平胡'], ['All sequences (平胡)']])
    expect([inChinese.indicated[0]?.name, inEnglish.indicated[0]?.name]).toEqual(['金鸡', 'Golden chicken (金鸡)'])
    expect([inChinese.notes[0]?.why, inEnglish.notes[0]?.why]).toEqual(['过杠', 'late'])
  })

  it('keeps the group and the owner the server names', () => {
    expect(settlementIn(sent, zh, 'zh').ledger[0]).toMatchObject({ group: 'gang', owner: 0 })
  })

  it('tells the same note for several seats once', () => {
    const notes = settlementIn(sent, zh, 'zh').notes
    expect(notes.map(({ seats, clause }) => [clause, seats])).toEqual([
      ['豆-4', [1, 0]],
      ['豆-5', [0]],
    ])
  })
})

describe('a settlement stored before', () => {
  it('is shown without notes and with every payment in one group', () => {
    const shown = settlementIn(before, zh, 'zh')
    expect(shown).toMatchObject({ headline: null, notes: [], indicated: [], nextDealerClause: null })
    expect(shown.ledger[0]).toMatchObject({ item: '平胡', group: 'hu', owner: null })
  })

  it('has its names translated by the page, as that game calls them', () => {
    learnNames(before.ruleset, { 平胡: 'all sequences' })
    const shown = settlementIn(before, en, 'en')
    expect(shown.ledger[0]?.item).toBe('All sequences (平胡)')
    expect(shown.wins[0]?.patterns).toEqual(['All sequences (平胡)'])
    expect(shown.ledger[0]?.why).toBe('All sequences (平胡): 1 fan')
  })
})
