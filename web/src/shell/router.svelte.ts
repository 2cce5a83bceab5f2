// Where the page is. Links are ordinary links; clicks on them are taken over.
import { pathTo, placeAt, type Place } from './route'

const AMEND_AFTER = 250
/** Screens that a link to the rules may leave. */
const LOSES_NOTHING: ReadonlySet<Place['at']> = new Set(['lobby', 'rules', 'learn', 'lost', 'tiles'])

export interface RulesPlace {
  game: string
  clause: string | null
}

class Router {
  place = $state<Place>(placeAt(location.pathname, location.hash))
  /** The rule book that is open over the screen. */
  overlay = $state.raw<RulesPlace | null>(null)

  #amending: ReturnType<typeof setTimeout> | undefined

  go(place: Place): void {
    clearTimeout(this.#amending)
    history.pushState(null, '', pathTo(place))
    this.place = place
    this.overlay = null
    scrollTo(0, 0)
  }

  /** The same screen at another point: no step back is left behind. Browsers refuse too many of these, so they wait. */
  amend(place: Place): void {
    this.place = place
    clearTimeout(this.#amending)
    this.#amending = setTimeout(() => history.replaceState(null, '', pathTo(place)), AMEND_AFTER)
  }

  /** Rules open over a screen that would lose something if it went; the browser's back button closes them. */
  follow(place: Place): void {
    if (place.at !== 'rules' || place.game === null || LOSES_NOTHING.has(this.place.at)) return this.go(place)
    if (!this.overlay) history.pushState(null, '')
    this.overlay = { game: place.game, clause: place.clause }
  }

  closeOverlay(): void {
    if (this.overlay) history.back()
  }

  /** Follows the browser's own buttons, and links within the page. */
  listen(): void {
    addEventListener('popstate', () => {
      clearTimeout(this.#amending)
      this.overlay = null
      this.place = placeAt(location.pathname, location.hash)
    })
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      this.follow(placeAt(link.pathname, link.hash))
    })
  }
}

export const router = new Router()
