// A page of another version than the server: it is loaded again, once; after that its user is asked to.
import { VERSION } from '../net/messages'

const KEY = 'paiju.reloaded'

/** Loads the newest page from the server, unless that was tried and has not helped. */
export function reloadOnce(): boolean {
  if (mark() === String(VERSION)) return false
  mark(String(VERSION))
  void withoutKeptPage().finally(() => location.reload())
  return true
}

/** The server takes this page: should it change once more, the page may be loaded again. */
export function isUpToDate(): void {
  mark(null)
}

/** The page kept on the device for use without a network is the old one. */
async function withoutKeptPage(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
}

/** Reads the mark in this tab, or sets or removes it; in a tab that keeps nothing the page is never loaded again. */
function mark(text?: string | null): string | null {
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else if (text !== undefined) sessionStorage.setItem(KEY, text)
    return sessionStorage.getItem(KEY)
  } catch {
    return String(VERSION)
  }
}
