// The ledger as people read it: grouped by what it is about, one row a reason, and who owes whom.
import { type GroupName, GROUPS } from '../net/messages'
import type { ShownLine } from './shown'

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

export function grouped(lines: readonly ShownLine[]): Group[] {
  return GROUPS.map((name) => ({
    name,
    rows: mergedRows(lines.filter((line) => line.group === name)),
  })).filter((group) => group.rows.length > 0)
}

/** Lines that differ only in who pays one payee, or in whom one payer pays, become one row. */
export function mergedRows(lines: readonly ShownLine[]): Row[] {
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

function isSameReason(row: Row, line: ShownLine): boolean {
  return (
    row.item === line.item &&
    row.clause === line.clause &&
    row.points === line.points &&
    row.tiles === line.tiles &&
    row.why === line.why
  )
}

function staysOneSided(row: Row, line: ShownLine): boolean {
  const joinsPayers = row.payees.length === 1 && row.payees[0] === line.payee && !row.payers.includes(line.payer)
  const joinsPayees = row.payers.length === 1 && row.payers[0] === line.payer && !row.payees.includes(line.payee)
  return joinsPayers || joinsPayees
}

/** How many payments a row stands for. */
export function timesOf(row: Row): number {
  return row.payers.length * row.payees.length
}

/** Whether an amount has more than one factor, so that its arithmetic is shown at once. */
export function hasFactors(why: string): boolean {
  return /[×+]/.test(why)
}

/** What the round brought one seat, by what it was about, the most first. */
export function partsOf(lines: readonly ShownLine[], seat: number): { group: GroupName; points: number }[] {
  return GROUPS.map((group) => ({ group, points: balance(lines.filter((line) => line.group === group), seat) }))
    .filter(({ points }) => points !== 0)
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
}

function balance(lines: readonly ShownLine[], seat: number): number {
  return lines.reduce((sum, { payer, payee, points }) => sum + (payee === seat ? points : payer === seat ? -points : 0), 0)
}

/** A sentence with people's names where it has seat numbers. */
export function withNames(sentence: string, names: readonly string[]): string {
  return sentence.replaceAll(/(\d) 号位(?=(\p{Script=Han})?)|seat (\d)/giu, (seat, zh?: string, next?: string, en?: string) => {
    const name = names[Number(zh ?? en)]
    if (name === undefined) return seat
    return next ? `${name} ` : name
  })
}

/** What each seat (row) pays each seat (column), all reasons together. */
export function matrixOf(lines: readonly ShownLine[], players: number): number[][] {
  const matrix = Array.from({ length: players }, () => Array.from({ length: players }, () => 0))
  for (const { payer, payee, points } of lines) {
    const row = matrix[payer]
    if (row) row[payee] = (row[payee] ?? 0) + points
  }
  return matrix
}
