// Where the page is. Links are ordinary links; clicks on them are taken over.
import { pathTo, placeAt, type Place } from './route'

const AMEND_AFTER = 250

class Router {
  place = $state<Place>(placeAt(location.pathname, location.hash))

  #amending: ReturnType<typeof setTimeout> | undefined

  go(place: Place): void {
    clearTimeout(this.#amending)
    history.pushState(null, '', pathTo(place))
    this.place = place
    scrollTo(0, 0)
  }

  /** The same screen at another point: no step back is left behind. Browsers refuse too many of these, so they wait. */
  amend(place: Place): void {
    this.place = place
    clearTimeout(this.#amending)
    this.#amending = setTimeout(() => history.replaceState(null, '', pathTo(place)), AMEND_AFTER)
  }

  /** Follows the browser's own buttons, and links within the page. */
  listen(): void {
    addEventListener('popstate', () => {
      clearTimeout(this.#amending)
      this.place = placeAt(location.pathname, location.hash)
    })
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      this.go(placeAt(link.pathname, link.hash))
    })
  }
}

export const router = new Router()
