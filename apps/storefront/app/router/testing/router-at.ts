import assert from 'node:assert/strict'
import { match } from '../match.ts'
import { placeOf } from '../place.ts'
import type { RouteModule } from '../route-module.ts'
import { createRouter } from '../router.ts'

export const ORIGIN = 'https://hawker.test'

/** As much of a browser as the router touches; `gone` is where it was sent by itself. */
export function browserAt(path: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(path, ORIGIN), state: null }]
  let at = 0
  const gone: string[] = []
  const target = new EventTarget()
  const here = () => entries[at] ?? assert.fail('nowhere')
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
    assign: (to: string | URL) => void gone.push(`${to}`),
    replace: (to: string | URL) => void gone.push(`replace ${to}`),
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
        entries.splice(++at, Number.POSITIVE_INFINITY, { url: new URL(to, ORIGIN), state })
      },
      replaceState: (state: unknown, _: string, to?: string) =>
        void (entries[at] = { url: new URL(to ?? here().url, ORIGIN), state }),
      go: (steps: number) => {
        at += steps
        target.dispatchEvent(new Event('popstate'))
      },
    },
  })
  return {
    window: window as unknown as Window,
    gone,
    paths: () => entries.map(({ url }) => url.pathname + url.search),
    at: () => at,
  }
}

type Wait = { open: () => void; passed: Promise<void> }
export const wait = (): Wait => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open, passed }
}
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const Page = () => null
/** What was loaded since the last router was made. */
export const loads: string[] = []

/** Pages that answer with their own address; `pages` lays others over them. */
export function routerAt(
  path: string,
  pages: Record<string, Partial<RouteModule>> = {},
  answerSeen = () => Promise.resolve(),
) {
  loads.splice(0)
  const browser = browserAt(path)
  const roots: string[] = []
  const unanswered: unknown[] = []
  const moduleOf = async (id: string): Promise<RouteModule> => ({
    default: Page,
    clientLoader({ request }) {
      const { pathname, search } = new URL(request.url)
      loads.push(pathname + search)
      return pathname + search
    },
    ...pages[id],
  })
  const router = createRouter<string>({
    first: {
      place: placeOf(new URL(path, ORIGIN), { key: 'default' }),
      match: match(new URL(path, ORIGIN).pathname),
      module: undefined,
      root: 'site',
      loaderData: 'first',
      actionData: undefined,
      failure: undefined,
    },
    root: {
      load: async (request) => {
        roots.push(new URL(request.url).pathname)
        return 'site anew'
      },
      shouldRevalidate: ({ currentUrl, nextUrl, formMethod }) =>
        formMethod === undefined && currentUrl.href === nextUrl.href,
    },
    moduleOf,
    answerSeen,
    onUnanswered: (cause) => void unanswered.push(cause),
    window: browser.window,
  })
  router.start()
  const shown = () => {
    const { place, loaderData, failure, navigation } = router.current()
    return {
      at: place.pathname + place.search,
      loaderData,
      failed: failure !== undefined,
      busy: navigation.state !== 'idle',
    }
  }
  return { router, browser, roots, unanswered, shown }
}
