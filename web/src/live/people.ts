// What the people at a table are called; bots have a name by the chair they sit on.
import type { RoomInfo } from '../net/messages'
import type { Words } from '../words/words'

export function namesAt(room: RoomInfo, words: Words): string[] {
  return room.seats.map(
    ({ name, bot }, seat) => name ?? (bot ? (words.live.botNames[seat] ?? bot) : words.common.seatName(seat)),
  )
}

/** A bot's level in words. */
export function levelOf(bot: string, words: Words): string {
  const levels: Readonly<Record<string, string>> = words.live.levels
  return levels[bot] ?? bot
}
