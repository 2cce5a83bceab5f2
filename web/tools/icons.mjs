// Draws public/icon.svg, the bird on its tile, from the tile's own drawing. PNGs are rasterised from it by any browser.
// Run it by hand when the bird or the colours change: node tools/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const tokens = readFileSync('src/styles/tokens.css', 'utf8')
/** A token's light colour. */
const colour = (name) => {
  const value = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1]
  if (!value) throw new Error(`no colour ${name}`)
  return value
}

const inks = { red: 'tile-red', green: 'tile-green', blue: 'tile-blue', ink: 'tile-ink', ground: 'tile-face' }
const bird = /<g class="bird">([\s\S]*?)<\/g>/
  .exec(readFileSync('src/tile/Bird.svelte', 'utf8'))[1]
  .replaceAll(/\s*<!--.*?-->/g, '')
  .replaceAll('class="leg"', `fill="none" stroke="${colour('tile-red')}" stroke-width="2.6" stroke-linecap="round"`)
  .replaceAll(/class="(\w+)"/g, (_, ink) => `fill="${colour(inks[ink])}"`)
  .replaceAll(/\s*\n\s*/g, ' ')

writeFileSync(
  'public/icon.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
<rect width="128" height="128" rx="28" fill="${colour('tile-back')}"/>
<rect x="26" y="20" width="76" height="96" rx="11" fill="${colour('tile-back-deep')}"/>
<rect x="26" y="15" width="76" height="96" rx="11" fill="${colour('tile-edge')}"/>
<rect x="26" y="12" width="76" height="94" rx="11" fill="${colour('tile-face')}"/>
<g transform="translate(29 15) scale(1.17)">${bird.trim()}</g>
</svg>
`,
)
