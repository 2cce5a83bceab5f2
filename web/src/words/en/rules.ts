// Words of the rules reader.
import type { Words } from '../words'

export const rules: Words['rules'] = {
  title: 'Rules',
  book: 'Rule book',
  lesson: 'Learn it in five minutes',
  search: 'Search the rules',
  none: (what) => `Nothing about “${what}”. Try another word, such as “kong” or “self-draw”.`,
  found: (count) => (count === 1 ? '1 clause' : `${count} clauses`),
  rulings: 'Rulings',
  options: 'House options',
  standard: (value) => `standard: ${value}`,
  shared: 'Link to the clause copied',
  copyLink: (clause) => `Copy a link to ${clause}`,
  readBook: 'Read the rule book',
  lessonMissing: 'There is no lesson for this game yet; read its rule book.',
  example: 'Example',
  tryIt: 'Ready? Open a table, or watch a round.',
}
