// Groups waits that pay the same.
import type { Wait } from '../net/messages'
import type { Kind } from '../tile/kind'

export interface MergedWait {
  /** The first of them: what it brings, all bring. */
  wait: Wait
  tiles: Kind[]
  /** How many tiles of all these kinds are left, as far as one can see. */
  left: number
}

export function merged(waits: readonly Wait[]): MergedWait[] {
  const rows = new Map<string, MergedWait>()
  for (const wait of waits) {
    const key = JSON.stringify([wait.zimo, wait.dian_pao])
    const row = rows.get(key)
    if (row) rows.set(key, { ...row, tiles: [...row.tiles, wait.tile], left: row.left + wait.left })
    else rows.set(key, { wait, tiles: [wait.tile], left: wait.left })
  }
  return [...rows.values()]
}
