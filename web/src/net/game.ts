// What sets the five games apart on screen: the seal on wild tiles, and kinds that are wild from the start.
import type { Kind } from '../tile/kind'
import type { Mark } from '../tile/Tile.svelte'

interface Look {
  seal: Mark
  wild: readonly Kind[]
}

const LOOKS: Record<string, Look> = {
  qujing_feibaiban: { seal: '飞', wild: ['5z'] },
}
const PLAIN: Look = { seal: '混', wild: [] }

export function lookOf(game: string): Look {
  return LOOKS[game] ?? PLAIN
}
