// Words about tiles.
export const tile = {
  faceDown: '扣着的牌',
  marks: { 混: '混儿', 飞: '万能', 鸡: '鸡' },
  suits: { m: '万', p: '筒', s: '条', z: '字' },
  gallery: '牌面',
} as const
