// A hand laid open at the end of a round: what stands where, and which tile stood for which.
import type { FactsDocument } from '../net/messages'
import { parseTiles, byOrder, type Kind } from '../tile/kind'
import type { ShownLine, ShownWin } from './shown'

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
export function laidHand(facts: FactsDocument, seat: number, win: ShownWin | undefined): LaidHand {
  const stood = new Map(Object.entries(win?.wild_as ?? {}).map(([wild, kinds]) => [wild, parseTiles(kinds)]))
  const lay = (kind: Kind): Laid => {
    const as = stood.get(kind)?.shift() ?? null
    return { kind, as: as === kind ? null : as }
  }
  const tiles = parseTiles(facts.seats[seat]?.hand ?? '').sort(byOrder).map(lay)
  const tile = win ? (facts.end.tile ?? null) : null
  return { tiles: tiles.sort((one, other) => byOrder(one.as ?? one.kind, other.as ?? other.kind)), won: tile ? lay(tile) : null }
}

/** This seat's own kinds that brought it chicken points. */
export function chickensOf(lines: readonly ShownLine[], seat: number): Set<Kind> {
  const paid = lines.filter(({ group, owner, payee }) => group === 'ji' && owner === seat && payee === seat)
  return new Set(paid.flatMap((line) => parseTiles(line.tiles)))
}
