// The service worker: the page's own files come from the cache, rule books from the net if it answers.
const SHELL = __SHELL__
const CACHE = `paiju-${__VERSION__}`
const BOOKS = 'paiju-books'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/api/rulesets')) event.respondWith(freshOrKept(request))
  else if (url.pathname.startsWith('/api/')) return
  else if (request.mode === 'navigate') event.respondWith(kept('/'))
  else event.respondWith(kept(request))
})

async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request)
}

async function freshOrKept(request) {
  const cache = await caches.open(BOOKS)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  } catch {
    return (await cache.match(request)) ?? Response.error()
  }
}

async function forgetOldShells() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('paiju-') && name !== CACHE && name !== BOOKS)
  await Promise.all(old.map((name) => caches.delete(name)))
}
