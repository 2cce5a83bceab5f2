// A hand laid open at the end of a round: what stands where, and which tile stood for which.
import type { Facts, LedgerLine, Win } from '../net/wire'
import { parseTiles, byOrder, type Kind } from '../tile/kind'
import { groupOf } from './ledger'

/** A tile that lies open; a wild one with the kind it stood for. */
export interface Laid {
  kind: Kind
  as: Kind | null
}

export interface LaidHand {
  tiles: Laid[]
  won: Laid | null
}

/** A winner's wild tiles take, in order, what the settlement says they stood for. */
export function laidHand(facts: Facts, seat: number, win: Win | undefined): LaidHand {
  const stood = new Map(Object.entries(win?.wild_as ?? {}).map(([wild, kinds]) => [wild, parseTiles(kinds)]))
  const lay = (kind: Kind): Laid => {
    const as = stood.get(kind)?.shift() ?? null
    return { kind, as: as === kind ? null : as }
  }
  const tiles = parseTiles(facts.seats[seat]?.hand ?? '').sort(byOrder).map(lay)
  const tile = win ? (facts.end.tile ?? null) : null
  return { tiles: tiles.sort((one, other) => byOrder(one.as ?? one.kind, other.as ?? other.kind)), won: tile ? lay(tile) : null }
}

/** The kinds that brought this seat chicken money. */
export function chickensOf(lines: readonly LedgerLine[], seat: number): Set<Kind> {
  const paid = lines.filter((line) => line.payee === seat && groupOf(line.item) === 'ji' && !line.item.endsWith('反赔'))
  return new Set(paid.flatMap((line) => parseTiles(line.tiles)))
}

const TURNED_ITEMS = new Set(['翻牌鸡', '上下鸡', '摇摆鸡', '本鸡', '金鸡', '金乌骨鸡', '冲锋金鸡', '冲锋金乌骨鸡'])

/** What the turned tile made, as far as somebody was paid for it. */
export function madeByTurning(lines: readonly LedgerLine[]): Kind[] {
  const kinds = lines
    .filter((line) => TURNED_ITEMS.has(line.item.replace(/反赔$/, '')))
    .flatMap((line) => parseTiles(line.tiles))
  return [...new Set(kinds)].sort(byOrder)
}
