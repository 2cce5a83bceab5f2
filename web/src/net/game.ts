// What sets the five games apart on screen: the seal on wild tiles, and kinds wild from the start.
import type { Kind } from '../tile/kind'
import type { Mark } from '../tile/Tile.svelte'

export interface Look {
  seal: Mark
  wild: readonly Kind[]
}

const PLAIN: Look = { seal: '混', wild: [] }
const LOOKS: Record<string, Look> = {
  qujing_feibaiban: { seal: '飞', wild: ['5z'] },
}

export function lookOf(game: string): Look {
  return LOOKS[game] ?? PLAIN
}
