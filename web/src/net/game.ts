// What sets the five games apart on screen: the seal on wild tiles, kinds wild from the start, the words for bids and calls.
import type { Kind } from '../tile/kind'
import type { Mark } from '../tile/Tile.svelte'

export interface Look {
  seal: Mark
  wild: readonly Kind[]
  bid: 'gumai' | 'pao'
  ting: 'ting' | 'bao'
}

const PLAIN: Look = { seal: '混', wild: [], bid: 'gumai', ting: 'ting' }
const LOOKS: Record<string, Look> = {
  guiyang_baoting: { ...PLAIN, ting: 'bao' },
  qujing_feibaiban: { ...PLAIN, seal: '飞', wild: ['5z'] },
  qinhuangdao: { ...PLAIN, bid: 'pao' },
}

export function lookOf(game: string): Look {
  return LOOKS[game] ?? PLAIN
}
