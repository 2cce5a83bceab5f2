import { describe, expect, it } from 'vitest'

import type { GroupName } from '../src/net/messages'
import { comparedGroups } from '../src/settlement/compare'
import { chickensOf } from '../src/settlement/hand'
import { grouped, hasFactors, matrixOf, partsOf, timesOf, mergedRows, withNames } from '../src/settlement/ledger'
import type { ShownLine } from '../src/settlement/shown'

const line = (item: string, payer: number, payee: number, points: number, why = item, group: GroupName = 'hu'): ShownLine => ({
  item,
  clause: '型-1',
  payer,
  payee,
  points,
  tiles: '',
  why,
  group,
  owner: null,
})
const about = (group: GroupName, payer: number, payee: number, points: number) => line(group, payer, payee, points, group, group)

describe('groups', () => {
  it('are those the server names, whatever an item is called', () => {
    const groups = grouped([line('鸡胡', 1, 0, 1), line('鸡胡', 1, 0, 1, '', 'ji')])
    expect(groups.map((group) => group.name)).toEqual(['hu', 'ji'])
  })

  it('leave out empty ones and keep their order', () => {
    const groups = grouped([about('ji', 1, 0, 1), about('hu', 1, 0, 1)])
    expect(groups.map((group) => group.name)).toEqual(['hu', 'ji'])
  })
})

describe('what it means for me', () => {
  const lines = [about('hu', 1, 0, 2), about('ji', 0, 2, 4), about('ji', 0, 1, 2), about('gang', 0, 3, 3), about('other', 2, 3, 9)]

  it('is a sum for each group, the most first', () => {
    expect(partsOf(lines, 0)).toEqual([
      { group: 'ji', points: -6 },
      { group: 'gang', points: -3 },
      { group: 'hu', points: 2 },
    ])
  })

  it('leaves out what comes to nothing', () => {
    expect(partsOf([about('ji', 0, 1, 1), about('ji', 1, 0, 1)], 0)).toEqual([])
  })
})

describe('chickens', () => {
  const paid = (owner: number, payer: number, payee: number): ShownLine => ({ ...about('ji', payer, payee, 1), owner, tiles: '1s' })

  it('are marked in the hand of whoever was paid for their own', () => {
    expect(chickensOf([paid(0, 1, 0)], 0)).toEqual(new Set(['1s']))
  })

  it('are not marked where somebody else paid back for theirs', () => {
    expect(chickensOf([paid(1, 1, 0)], 0)).toEqual(new Set())
    expect(chickensOf([paid(1, 1, 0)], 1)).toEqual(new Set())
  })
})

describe('rows', () => {
  it('tells the same payment from several to one once', () => {
    const [row, ...rest] = mergedRows([line('平胡', 1, 0, 1), line('平胡', 2, 0, 1), line('平胡', 3, 0, 1)])
    expect(rest).toEqual([])
    expect(row).toMatchObject({ payers: [1, 2, 3], payees: [0], points: 1 })
    expect(row && timesOf(row)).toBe(3)
  })

  it('tells the same payment from one to several once', () => {
    const [row] = mergedRows([line('幺鸡反赔', 2, 0, 1), line('幺鸡反赔', 2, 1, 1)])
    expect(row).toMatchObject({ payers: [2], payees: [0, 1] })
  })

  it('never claims payments nobody made', () => {
    const rows = mergedRows([line('鸡', 1, 0, 1), line('鸡', 2, 0, 1), line('鸡', 1, 3, 1)])
    const payments = rows.reduce((sum, row) => sum + timesOf(row), 0)
    expect(payments).toBe(3)
  })

  it('keeps apart what differs in amount or reason', () => {
    expect(mergedRows([line('估卖', 1, 0, 1), line('估卖', 2, 0, 3)])).toHaveLength(2)
    expect(mergedRows([line('混一色', 1, 0, 8, 'a'), line('混一色', 1, 0, 8, 'b')])).toHaveLength(2)
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
    expect(withNames('代 2 号位付，平胡', ['甲', '乙', '丙'])).toBe('代 丙 付，平胡')
    expect(withNames('0 号位打五筒点炮，1 号位胡平胡', ['甲', '乙'])).toBe('甲 打五筒点炮，乙 胡平胡')
    expect(withNames('for seat 0: plain', ['A'])).toBe('for A: plain')
    expect(withNames('Seat 0 wins with four kongs; seat 1 pays', ['Ann', 'Bob'])).toBe('Ann wins with four kongs; Bob pays')
    expect(withNames('seat 7', ['A'])).toBe('seat 7')
  })

  it('show their arithmetic at once where there is more than one factor', () => {
    expect(hasFactors('平胡 1（型-1）× 自摸 2（加-12） = 2')).toBe(true)
    expect(hasFactors('鸡胡 0（型-1）+ 自摸 1（附-1） → 1 番')).toBe(true)
    expect(hasFactors('自摸：1 分')).toBe(false)
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
