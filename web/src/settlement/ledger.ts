// The ledger as people read it: grouped by what it is about, one row a reason, and who owes whom.
import type { LedgerLine } from '../net/wire'

export const GROUPS = ['hu', 'gang', 'ji', 'other'] as const
export type GroupName = (typeof GROUPS)[number]

/** One reason: the same payment from several to one, or from one to several. */
export interface Row {
  item: string
  clause: string
  points: number
  tiles: string
  why: string
  payers: number[]
  payees: number[]
}

export interface Group {
  name: GroupName
  rows: Row[]
}

const GANGS = new Set(['明豆', '闷豆', '转弯豆', '点杠', '碰杠', '暗杠', '风杠', '通三杠债'])
const DEBTS = new Set(['未缺门', '查叫'])

/** What an item is about. Chickens are named 鸡 or 鸡反赔; 鸡胡 is a hand. */
export function groupOf(item: string): GroupName {
  if (/鸡(反赔)?$/.test(item)) return 'ji'
  if (GANGS.has(item)) return 'gang'
  return DEBTS.has(item) ? 'other' : 'hu'
}

export function grouped(lines: readonly LedgerLine[]): Group[] {
  return GROUPS.map((name) => ({
    name,
    rows: toldTogether(lines.filter((line) => groupOf(line.item) === name)),
  })).filter((group) => group.rows.length > 0)
}

/** Lines that differ only in who pays one payee, or in whom one payer pays, become one row. */
export function toldTogether(lines: readonly LedgerLine[]): Row[] {
  const rows: Row[] = []
  for (const line of lines) {
    const row = rows.find((candidate) => isSameReason(candidate, line) && staysOneSided(candidate, line))
    if (row) {
      if (!row.payers.includes(line.payer)) row.payers.push(line.payer)
      if (!row.payees.includes(line.payee)) row.payees.push(line.payee)
    } else {
      const { item, clause, points, tiles, why } = line
      rows.push({ item, clause, points, tiles, why, payers: [line.payer], payees: [line.payee] })
    }
  }
  return rows
}

function isSameReason(row: Row, line: LedgerLine): boolean {
  return (
    row.item === line.item &&
    row.clause === line.clause &&
    row.points === line.points &&
    row.tiles === line.tiles &&
    row.why === line.why
  )
}

function staysOneSided(row: Row, line: LedgerLine): boolean {
  const joinsPayers = row.payees.length === 1 && row.payees[0] === line.payee && !row.payers.includes(line.payer)
  const joinsPayees = row.payers.length === 1 && row.payers[0] === line.payer && !row.payees.includes(line.payee)
  return joinsPayers || joinsPayees
}

/** How many payments a row stands for. */
export function timesOf(row: Row): number {
  return row.payers.length * row.payees.length
}

/** A reason with people's names where it has seat numbers. */
export function withNames(why: string, names: readonly string[]): string {
  return why.replaceAll(/(\d) 号位|seat (\d)/g, (told, zh?: string, en?: string) => names[Number(zh ?? en)] ?? told)
}

/** What each seat (row) pays each seat (column), all reasons together. */
export function matrixOf(lines: readonly LedgerLine[], players: number): number[][] {
  const matrix = Array.from({ length: players }, () => Array.from({ length: players }, () => 0))
  for (const { payer, payee, points } of lines) {
    const row = matrix[payer]
    if (row) row[payee] = (row[payee] ?? 0) + points
  }
  return matrix
}
