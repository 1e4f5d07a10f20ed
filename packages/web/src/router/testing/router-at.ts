import assert from 'node:assert/strict'
import { locationOf } from '../location.ts'
import { createMatcher } from '../match.ts'
import type { RouteModule } from '../route-module.ts'
import { createRouter } from '../router.ts'

export const ORIGIN = 'https://hawker.test'

const match = createMatcher([
  { path: '/', id: 'home' },
  { path: '/shop/:id', id: 'shop' },
  { path: '/cart', id: 'cart' },
  { path: '/checkout', id: 'checkout' },
  { path: '/orders', id: 'orders' },
  { path: '/orders/:id', id: 'order' },
  { path: '/login', id: 'login' },
  { path: '/profile', id: 'profile' },
  { path: '/*', id: 'not-found' },
])

/**
 * As much of a browser as the router uses. `documents` lists the addresses that it let the browser
 * load.
 */
export function browserAt(path: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(path, ORIGIN), state: null }]
  let index = 0
  const documents: string[] = []
  const target = new EventTarget()
  const here = () => entries[index] ?? assert.fail('The history has no such entry.')
  const location = {
    get href() {
      return here().url.href
    },
    get origin() {
      return ORIGIN
    },
    get pathname() {
      return here().url.pathname
    },
    get search() {
      return here().url.search
    },
    get hash() {
      return here().url.hash
    },
    assign: (to: string | URL) => void documents.push(`${to}`),
    replace: (to: string | URL) => void documents.push(`replace ${to}`),
  }
  const window = Object.assign(target, {
    location,
    scrollY: 0,
    scrollTo: (_x: number, y: number) => void (window.scrollY = y),
    document: { getElementById: () => null, documentElement: { toggleAttribute: () => {} } },
    requestAnimationFrame: () => 0,
    sessionStorage: { getItem: () => null, setItem: () => {} },
    history: {
      scrollRestoration: 'auto',
      get state() {
        return here().state
      },
      pushState: (state: unknown, _: string, to: string) => {
        entries.splice(++index, Number.POSITIVE_INFINITY, { url: new URL(to, ORIGIN), state })
      },
      replaceState: (state: unknown, _: string, to?: string) =>
        void (entries[index] = { url: new URL(to ?? here().url, ORIGIN), state }),
      go: (steps: number) => {
        index += steps
        target.dispatchEvent(new Event('popstate'))
      },
    },
  })
  return {
    window: window as unknown as Window,
    documents,
    paths: () => entries.map(({ url }) => url.pathname + url.search),
    index: () => index,
  }
}

/** A promise that the test resolves. */
export function deferred(): { resolve: () => void; promise: Promise<void> } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { resolve, promise }
}
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const Page = () => null
/** The addresses that were loaded since the last router was made. */
export const loads: string[] = []

type Options = {
  /** Replaces parts of the default pages, by route id. */
  pages?: Record<string, Partial<RouteModule>>
  afterPaint?: () => Promise<void>
  base?: string
}

/** A router whose pages answer with their own address. */
export function routerAt(path: string, { pages = {}, afterPaint, base = '' }: Options = {}) {
  loads.splice(0)
  const browser = browserAt(base + path)
  const rootLoads: string[] = []
  const unreachable: unknown[] = []
  const moduleOf = async (id: string): Promise<RouteModule> => ({
    default: Page,
    clientLoader({ request }) {
      const { pathname, search } = new URL(request.url)
      loads.push(pathname + search)
      return pathname + search
    },
    ...pages[id],
  })
  const url = new URL(base + path, ORIGIN)
  const location = locationOf(url, { key: 'default' }, base)
  const router = createRouter<string>({
    initialState: {
      location,
      match: match(location.pathname),
      module: undefined,
      root: 'site',
      loaderData: 'first',
      actionData: undefined,
      failure: undefined,
    },
    rootLoader: {
      load: async (request) => {
        rootLoads.push(new URL(request.url).pathname)
        return 'newer site'
      },
      shouldRevalidate: ({ currentUrl, nextUrl, formMethod }) =>
        formMethod === undefined && currentUrl.href === nextUrl.href,
    },
    match,
    moduleOf,
    base,
    ...(afterPaint && { afterPaint }),
    onUnreachable: (cause) => void unreachable.push(cause),
    window: browser.window,
  })
  router.start()
  const shown = () => {
    const { location: at, loaderData, failure, navigation } = router.current()
    return {
      at: at.pathname + at.search,
      loaderData,
      failed: failure !== undefined,
      busy: navigation.state !== 'idle',
    }
  }
  return { router, browser, rootLoads, unreachable, shown }
}
