// Draws src/tile/glyphs.ts: the outlines of the few characters that stand on tiles, from LXGW WenKai.
// Run it by hand when a character is added:
//   npm install --no-save --ignore-scripts @fontsource/lxgw-wenkai fontkit && node tools/glyphs.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const CHARACTERS = '一二三四五六七八九萬東南西北發中鸡混飞牌局'
const WEIGHT = 700
/** Outlines are scaled to a square of this side, y downwards, and rounded to whole units. */
const EM = 100

const require = createRequire(join(process.cwd(), 'package.json'))
const fontkit = require('fontkit')
const folder = join(dirname(require.resolve('@fontsource/lxgw-wenkai/package.json')), 'files')
const font = fontkit.create(readFileSync(join(folder, `lxgw-wenkai-latin-${WEIGHT}-normal.woff2`)))

function outline(character) {
  const code = character.codePointAt(0)
  if (!font.hasGlyphForCodePoint(code)) throw new Error(`the font has no ${character}`)
  const glyph = font.glyphForCodePoint(code)
  const scale = EM / font.unitsPerEm
  const { minX, minY, maxX, maxY } = glyph.bbox
  const left = (EM - (maxX + minX) * scale) / 2
  const top = (EM + (maxY + minY) * scale) / 2
  const place = (value, index) => Math.round(index % 2 ? top - value * scale : left + value * scale)
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }
  return glyph.path.commands.map(({ command, args }) => letters[command] + args.map(place).join(' ')).join('')
}

const rows = [...CHARACTERS].map((character) => `  ${character}: '${outline(character)}',`)
writeFileSync(
  'src/tile/glyphs.ts',
  `// Outlines of the characters on tiles in a ${EM} × ${EM} square; drawn by tools/glyphs.mjs, not by hand.
// From LXGW WenKai 霞鹜文楷, © the LXGW WenKai project authors, SIL Open Font License 1.1.
export const GLYPHS = {
${rows.join('\n')}
} as const

export type Character = keyof typeof GLYPHS
`,
)
