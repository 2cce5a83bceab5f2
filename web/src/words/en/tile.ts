// Words about tiles.
import type { Words } from '../words'

export const tile: Words['tile'] = {
  faceDown: 'face-down tile',
  marks: { 混: 'wild', 飞: 'wild', 鸡: 'chicken' },
  suits: { m: 'Characters', p: 'Dots', s: 'Bamboo', z: 'Honours' },
  gallery: 'Tiles',
}
