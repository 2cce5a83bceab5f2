// Two settlings of one round side by side: which reasons are new, which are gone.
import { GROUPS } from '../net/messages'
import { grouped, type Group, type Row } from './ledger'
import type { ShownLine } from './shown'

export interface ComparedRow extends Row {
  tone: 'plain' | 'new' | 'gone'
}

export interface ComparedGroup extends Group {
  rows: ComparedRow[]
}

const keyOf = (row: Row) => JSON.stringify([row.item, row.points, row.tiles, row.payers.toSorted(), row.payees.toSorted()])

/** The groups of `after`; with `before` given, rows it does not have are new and rows only it has are gone. */
export function comparedGroups(after: readonly ShownLine[], before: readonly ShownLine[] | null): ComparedGroup[] {
  const now = grouped(after)
  const then = before ? grouped(before) : now
  const rowsIn = (groups: Group[], name: Group['name']) => groups.find((group) => group.name === name)?.rows ?? []
  return GROUPS.map((name) => {
    const known = new Set(rowsIn(then, name).map(keyOf))
    const present = new Set(rowsIn(now, name).map(keyOf))
    const kept = rowsIn(now, name).map((row): ComparedRow => ({ ...row, tone: known.has(keyOf(row)) ? 'plain' : 'new' }))
    const gone = rowsIn(then, name)
      .filter((row) => !present.has(keyOf(row)))
      .map((row): ComparedRow => ({ ...row, tone: 'gone' }))
    return { name, rows: [...kept, ...gone] }
  }).filter((group) => group.rows.length > 0)
}
