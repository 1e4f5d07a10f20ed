import {
  isHashed,
  isOwnPage,
  isPicture,
  isPublicAnswer,
  bringsPerson,
  changesPerson,
  filesIn,
  isExpired,
} from './cache-rules.ts'
import { handlePushes } from './push-worker.ts'
import type { FetchingEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

/** Another number drops the caches of all older versions. */
const VERSION = 1
const cacheName = (kind: string) => `hawker-${kind}-${VERSION}`
const PAGES = cacheName('pages')
/** Pages of one person: orders, whose PIN is needed at a door without reception. */
const OWN = cacheName('own')
/** The id of that person; 0: nobody is signed in. */
const PERSON = cacheName('person')
const FILES = cacheName('files')
const PICTURES = cacheName('pictures')
const OFFLINE = cacheName('offline')
const MAX_ENTRIES: Record<string, number> = {
  [PAGES]: 40,
  [OWN]: 10,
  [PERSON]: 1,
  [FILES]: 250,
  [PICTURES]: 200,
  [OFFLINE]: 3,
}

handlePushes(self)

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('hawker-') && !(name in MAX_ENTRIES)) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/**
 * A page reports each visit: a navigation without a document does not pass through this worker. It
 * also reports who is signed in: a session may end without a request that this worker sees.
 */
self.addEventListener('message', (event) => {
  const { seen, lang, person }: { seen?: unknown; lang?: unknown; person?: unknown } = Object(
    event.data,
  )
  if (typeof person === 'number') event.waitUntil(keepPagesOf(person))
  if (typeof seen !== 'string' || new URL(seen).origin !== self.location.origin) return
  event.waitUntil(
    Promise.all([storePage(seen), typeof lang === 'string' && storeOfflinePage(lang)]),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method !== 'GET') {
    if (changesPerson(url)) event.waitUntil(caches.delete(OWN))
    return
  }
  if (bringsPerson(url)) event.waitUntil(caches.delete(OWN))
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (isHashed(url)) event.respondWith(fromCacheFirst(FILES, request))
  else if (isPicture(url)) event.respondWith(fromCacheFirst(PICTURES, request))
})

/** The page from the network, else as it was stored last, else the offline page. */
async function page(event: FetchingEvent, url: URL): Promise<Response> {
  try {
    const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request))
    // When the session is over, an order leads to the login page.
    if (isOwnPage(url) && (answer.type === 'opaqueredirect' || answer.redirected))
      event.waitUntil(caches.delete(OWN))
    else event.waitUntil(storeIfAllowed(answer.clone(), url))
    return answer
  } catch {
    const options = { ignoreVary: true }
    for (const name of [PAGES, OWN]) {
      const cache = await caches.open(name)
      const known =
        (await cache.match(url.href, options)) ??
        (await cache.match(url.href, { ...options, ignoreSearch: true }))
      if (known && !(name === OWN && isExpired(known.headers, Date.now()))) return known
    }
    const offline = await caches.open(OFFLINE)
    const last = (await offline.keys()).at(-1)
    return (last && (await offline.match(last, options))) ?? Response.error()
  }
}

/** Drops the personal pages of every other person. */
async function keepPagesOf(person: number): Promise<void> {
  const cache = await caches.open(PERSON)
  const known = await (await cache.match('/'))?.text()
  if (known === String(person)) return
  await caches.delete(OWN)
  await cache.put('/', new Response(String(person)))
}

async function storeIfAllowed(answer: Response, url: URL): Promise<boolean> {
  if (answer.status !== 200 || answer.redirected) return false
  const name = isOwnPage(url) ? OWN : isPublicAnswer(answer.headers) ? PAGES : undefined
  if (!name) return false
  await store(name, url.origin + url.pathname + url.search, answer)
  return true
}

async function storePage(href: string): Promise<void> {
  const url = new URL(href)
  const answer = await fetch(href, { credentials: 'same-origin' })
  const html = answer.clone()
  if (await storeIfAllowed(answer, url)) await storeFiles(await html.text())
}

async function storeOfflinePage(lang: string): Promise<void> {
  const href = `/offline?lang=${encodeURIComponent(lang)}`
  if (await (await caches.open(OFFLINE)).match(href, { ignoreVary: true })) return
  const answer = await fetch(href)
  if (!answer.ok) return
  const html = await answer.text()
  await storeFiles(html)
  // It is shown under other addresses, where hydration would take it for those pages. So only the
  // script that sets the theme stays.
  const withoutScripts = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) =>
      script.includes('d.theme=') ? script : '',
    )
    .replace(/<template data-later>.*?<\/template>/gs, '')
  await store(OFFLINE, href, new Response(withoutScripts, { headers: answer.headers }))
}

/**
 * Stores the scripts and styles of a stored page. Mostly they are in the browser's cache already.
 */
async function storeFiles(html: string): Promise<void> {
  const cache = await caches.open(FILES)
  for (const file of filesIn(html)) {
    if (await cache.match(file, { ignoreVary: true })) continue
    const answer = await fetch(file)
    if (answer.ok) await store(FILES, file, answer)
  }
}

async function fromCacheFirst(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await store(name, request.url, answer.clone())
  return answer
}

/** Stores an answer and drops the oldest ones over the limit. */
async function store(name: string, href: string, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  // Deleting it first makes it the newest entry.
  await cache.delete(href, { ignoreVary: true })
  await cache.put(href, answer)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - (MAX_ENTRIES[name] ?? 0))))
    await cache.delete(old, { ignoreVary: true })
}
