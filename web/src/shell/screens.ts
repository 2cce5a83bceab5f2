// Which screen belongs to which route; each is loaded when it is first needed.
import type { Component } from 'svelte'

import Lobby from '../lobby/Lobby.svelte'
import NotFound from './NotFound.svelte'
import type { Place } from './route'

export interface Shown {
  Screen: Component<Record<string, unknown>>
  given: Record<string, unknown>
}

/** A screen with what it is given; the pair is checked here, once, so the page can render any of them. */
function show<Given extends Record<string, unknown>>(Screen: Component<Given>, given: Given): Shown {
  return { Screen: Screen as unknown as Shown['Screen'], given }
}

export async function screenOf(place: Place): Promise<Shown> {
  switch (place.at) {
    case 'lobby':
      return show(Lobby, {})
    case 'open':
      return show((await import('../lobby/OpenRoom.svelte')).default, {})
    case 'room':
      return show((await import('../live/RoomScreen.svelte')).default, { way: { number: place.number } })
    case 'join':
      return show((await import('../live/RoomScreen.svelte')).default, { way: { invite: place.invite } })
    case 'account':
      return show((await import('../account/Account.svelte')).default, {})
    case 'score':
      return show((await import('../score/Scorekeeper.svelte')).default, {})
    case 'history':
      return show((await import('../history/History.svelte')).default, {})
    case 'match':
      return show((await import('../history/Match.svelte')).default, { match: place.match })
    case 'replay':
      return show((await import('../replay/OpenedReplay.svelte')).default, { step: place.step, packed: place.packed })
    case 'round':
      return show((await import('../replay/KeptReplay.svelte')).default, {
        match: place.match,
        number: place.number,
        step: place.step,
      })
    case 'rules':
      return place.game
        ? show((await import('../rules/Book.svelte')).default, { game: place.game, clause: place.clause })
        : show((await import('../rules/RuleList.svelte')).default, {})
    case 'learn':
      return show((await import('../rules/Lesson.svelte')).default, { game: place.game })
    case 'tiles':
      if (import.meta.env.DEV) return show((await import('../tile/TileOverview.svelte')).default, {})
      return show(NotFound, {})
    case 'lost':
      return show(NotFound, {})
  }
}
