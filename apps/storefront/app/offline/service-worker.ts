import {
  isHashed,
  isOwnPage,
  isPicture,
  isPublicAnswer,
  changesPerson,
  filesIn,
} from './what-is-kept.ts'
import { hearPushes } from './push-worker.ts'
import type { FetchingEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

/** Another number forgets everything that was kept by older ones. */
const VERSION = 1
const kept = (kind: string) => `hawker-${kind}-${VERSION}`
const PAGES = kept('pages')
/** What belongs to one person: pages of orders, for their PIN at a door without reception. */
const OWN = kept('own')
const FILES = kept('files')
const PICTURES = kept('pictures')
const OFFLINE = kept('offline')
const MOST: Record<string, number> = {
  [PAGES]: 40,
  [OWN]: 10,
  [FILES]: 250,
  [PICTURES]: 200,
  [OFFLINE]: 3,
}

hearPushes(self)

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('hawker-') && !(name in MOST)) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** A page says what is being looked at: reached without loading a document, it would not be here otherwise. */
self.addEventListener('message', (event) => {
  const { seen, lang }: { seen?: unknown; lang?: unknown } = Object(event.data)
  if (typeof seen !== 'string' || new URL(seen).origin !== self.location.origin) return
  event.waitUntil(Promise.all([keepPage(seen), typeof lang === 'string' && keepOfflinePage(lang)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method !== 'GET') {
    if (changesPerson(url)) event.waitUntil(caches.delete(OWN))
    return
  }
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (isHashed(url)) event.respondWith(fromCacheFirst(FILES, request))
  else if (isPicture(url)) event.respondWith(fromCacheFirst(PICTURES, request))
})

/** The newest there is: from the network, else as it was last seen, else the page that says so. */
async function page(event: FetchingEvent, url: URL): Promise<Response> {
  try {
    const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(put(answer.clone(), url))
    return answer
  } catch {
    const how = { ignoreVary: true }
    for (const name of [PAGES, OWN]) {
      const cache = await caches.open(name)
      const known =
        (await cache.match(url.href, how)) ??
        (await cache.match(url.href, { ...how, ignoreSearch: true }))
      if (known) return known
    }
    const offline = await caches.open(OFFLINE)
    const last = (await offline.keys()).at(-1)
    return (last && (await offline.match(last, how))) ?? Response.error()
  }
}

async function put(answer: Response, url: URL): Promise<boolean> {
  if (answer.status !== 200 || answer.redirected) return false
  const name = isOwnPage(url) ? OWN : isPublicAnswer(answer.headers) ? PAGES : undefined
  if (!name) return false
  await keep(name, url.origin + url.pathname + url.search, answer)
  return true
}

async function keepPage(href: string): Promise<void> {
  const url = new URL(href)
  const answer = await fetch(href, { credentials: 'same-origin' })
  const html = answer.clone()
  if (await put(answer, url)) await keepFiles(await html.text())
}

async function keepOfflinePage(lang: string): Promise<void> {
  const href = `/offline?lang=${encodeURIComponent(lang)}`
  if (await (await caches.open(OFFLINE)).match(href, { ignoreVary: true })) return
  const answer = await fetch(href)
  if (!answer.ok) return
  const html = await answer.text()
  await keepFiles(html)
  // It stands in for another address: coming alive there, it would believe to be that page. Only what sets the theme stays.
  const still = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) =>
      script.includes('d.theme=') ? script : '',
    )
    .replace(/<link rel="later"[^>]*>/g, '')
  await keep(OFFLINE, href, new Response(still, { headers: answer.headers }))
}

/** The scripts and styles that a kept page needs to come alive. They are in the browser's own cache, mostly. */
async function keepFiles(html: string): Promise<void> {
  const cache = await caches.open(FILES)
  for (const file of filesIn(html)) {
    if (await cache.match(file, { ignoreVary: true })) continue
    const answer = await fetch(file)
    if (answer.ok) await keep(FILES, file, answer)
  }
}

async function fromCacheFirst(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await keep(name, request.url, answer.clone())
  return answer
}

/** The oldest make room for the newest. */
async function keep(name: string, href: string, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  // Put anew it is the newest again.
  await cache.delete(href, { ignoreVary: true })
  await cache.put(href, answer)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - (MOST[name] ?? 0))))
    await cache.delete(old, { ignoreVary: true })
}
