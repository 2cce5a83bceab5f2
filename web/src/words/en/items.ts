// What is paid for, in English; and texts of the rule books with their terms translated.
import type { Words } from '../words'
import { glossed, nameOf } from './glossary.svelte'

export const items: Words['items'] = {
  name: (item, game) => item.split('、').map((one) => nameOf(one, game)).join(', '),
  gloss: glossed,
}
