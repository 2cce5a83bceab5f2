// Who sat in a match; bots have a name by the chair they sat on.
import type { MatchSummary } from '../net/messages'
import type { Words } from '../words/words'

export function sat(match: Pick<MatchSummary, 'seats'>, words: Words): string[] {
  return match.seats.map(({ name, bot }, seat) => (bot ? (words.live.botNames[seat] ?? bot) : name))
}
