// How a meld is shown on the table to each viewer.
import type { MeldKind } from '../net/messages'
import { parseTiles, without, type Kind } from '../tile/kind'

/** Who looks: its owner, another seat, or everybody once the round is over. */
export type Viewer = 'owner' | 'others' | 'everybody'

export interface LaidTile {
  /** Null: face down. */
  kind: Kind | null
  /** Face down for the others. */
  dimmed: boolean
}

/** How many tiles of a meld the viewer may not see: two in `1m5z??`. */
export function faceDown(tiles: string): number {
  return tiles.split('?').length - 1
}

/** A concealed kong shows one tile of each kind in it; the rest lies face down, dimmed for the owner of a mixed one. */
export function laidTiles(meld: { kind: MeldKind; tiles: string }, viewer: Viewer): LaidTile[] {
  const kinds = parseTiles(meld.tiles)
  const backs = Array.from({ length: faceDown(meld.tiles) }, () => ({ kind: null, dimmed: false }))
  const isOpen = meld.kind !== 'an_gang' || viewer === 'everybody'
  const shown = isOpen ? kinds : [...new Set(kinds)]
  const isPeek = viewer === 'owner' && shown.length > 1
  const rest = without(kinds, shown).map((kind) => ({ kind: isPeek ? kind : null, dimmed: isPeek }))
  return [...shown.map((kind) => ({ kind, dimmed: false })), ...rest, ...backs]
}
