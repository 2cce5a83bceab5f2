import { describe, expect, it } from 'vitest'

import type { LedgerLine } from '../src/net/wire'
import { comparedGroups } from '../src/settlement/compare'
import { grouped, groupOf, matrixOf, timesOf, toldTogether, withNames } from '../src/settlement/ledger'

const line = (item: string, payer: number, payee: number, points: number, why = item): LedgerLine => ({
  item,
  clause: '型-1',
  payer,
  payee,
  points,
  tiles: '',
  why,
})

describe('groups', () => {
  it('knows a chicken from a chicken hand', () => {
    expect(groupOf('冲锋乌骨鸡反赔')).toBe('ji')
    expect(groupOf('翻牌鸡')).toBe('ji')
    expect(groupOf('鸡胡')).toBe('hu')
  })

  it('puts kongs, debts and the rest where they belong', () => {
    expect(groupOf('转弯豆')).toBe('gang')
    expect(groupOf('查叫')).toBe('other')
    expect(groupOf('清一色、一条龙')).toBe('hu')
  })

  it('leaves out empty groups and keeps their order', () => {
    const groups = grouped([line('幺鸡', 1, 0, 1), line('平胡', 1, 0, 1)])
    expect(groups.map((group) => group.name)).toEqual(['hu', 'ji'])
  })
})

describe('rows', () => {
  it('tells the same payment from several to one once', () => {
    const [row, ...rest] = toldTogether([line('平胡', 1, 0, 1), line('平胡', 2, 0, 1), line('平胡', 3, 0, 1)])
    expect(rest).toEqual([])
    expect(row).toMatchObject({ payers: [1, 2, 3], payees: [0], points: 1 })
    expect(row && timesOf(row)).toBe(3)
  })

  it('tells the same payment from one to several once', () => {
    const [row] = toldTogether([line('幺鸡反赔', 2, 0, 1), line('幺鸡反赔', 2, 1, 1)])
    expect(row).toMatchObject({ payers: [2], payees: [0, 1] })
  })

  it('never claims payments nobody made', () => {
    const rows = toldTogether([line('鸡', 1, 0, 1), line('鸡', 2, 0, 1), line('鸡', 1, 3, 1)])
    const payments = rows.reduce((sum, row) => sum + timesOf(row), 0)
    expect(payments).toBe(3)
  })

  it('keeps apart what differs in amount or reason', () => {
    expect(toldTogether([line('估卖', 1, 0, 1), line('估卖', 2, 0, 3)])).toHaveLength(2)
    expect(toldTogether([line('混一色', 1, 0, 8, 'a'), line('混一色', 1, 0, 8, 'b')])).toHaveLength(2)
  })
})

describe('matrix', () => {
  it('adds up who pays whom', () => {
    const matrix = matrixOf([line('a', 1, 0, 2), line('b', 1, 0, 3), line('c', 0, 1, 1)], 3)
    expect(matrix).toEqual([
      [0, 1, 0],
      [5, 0, 0],
      [0, 0, 0],
    ])
  })
})

describe('reasons', () => {
  it('names people instead of seats', () => {
    expect(withNames('代 2 号位付，平胡', ['甲', '乙', '丙'])).toBe('代 丙付，平胡')
    expect(withNames('for seat 0: plain', ['A'])).toBe('for A: plain')
    expect(withNames('seat 7', ['A'])).toBe('seat 7')
  })
})

describe('comparing', () => {
  it('marks what is new and what is gone', () => {
    const [group] = comparedGroups([line('平胡', 1, 0, 1), line('自摸', 1, 0, 1)], [line('平胡', 1, 0, 1), line('估卖', 1, 0, 2)])
    expect(group?.rows.map((row) => [row.item, row.tone])).toEqual([
      ['平胡', 'plain'],
      ['自摸', 'new'],
      ['估卖', 'gone'],
    ])
  })

  it('marks nothing when there is nothing to compare with', () => {
    const [group] = comparedGroups([line('平胡', 1, 0, 1)], null)
    expect(group?.rows.every((row) => row.tone === 'plain')).toBe(true)
  })
})
