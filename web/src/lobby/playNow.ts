// One tap to a dealt table: the last game and house rules, against bots of the last level.
import { call, knownName, nameGuest } from '../live/identity'
import { live } from '../live/live.svelte'
import { RequestRefused } from '../live/pendingRequests'
import { api } from '../net/api'
import { router } from '../shell/router.svelte'
import { readStored, store } from '../shell/storage'
import { language } from '../words/language.svelte'
import { lastLevel, rememberGame, type LastGame } from './lastGame'

/** The name under which the number of the last such table is stored. */
const TABLE = 'quickTable'

/** Opens a table of bots, sits down and starts. Without a name one plays as a guest; nobody else sees it. */
export async function playNow(game: LastGame): Promise<void> {
  if (!knownName() && readStored('guest') === null) {
    call(language.words.lobby.guest)
    nameGuest()
  }
  await openTable(game)
  const { room } = live.model ?? {}
  if (!room) return
  store(TABLE, room.number)
  if (readStored('guest') !== null) nameGuest(room.number)
  const level = lastLevel()
  const bots = room.seats.map((_, seat) => seat).slice(1)
  await Promise.all([
    live.say({ type: 'sit', seat: 0 }),
    ...bots.map((seat) => live.say({ type: 'add_bot', seat, level })),
  ])
  await live.ready()
  await live.say({ type: 'start' })
  rememberGame(game)
  router.go({ at: 'room', number: room.number })
}

/** With as many tables as one may have, the last one of this kind is closed for the new one. */
async function openTable({ ruleset, options }: LastGame): Promise<void> {
  const opening = { ruleset, options, settings: { deadline: 0, pause: 1, spectators: false } as const, password: null }
  try {
    await live.open(opening)
  } catch (error) {
    const [token, last] = [readStored('token'), readStored(TABLE)]
    if (!(error instanceof RequestRefused) || error.refusal.code !== 'too_many' || !token || !last) throw error
    await api.leaveRoom(token, last)
    await live.open(opening)
  }
}
