import { createClient, type Client } from '@hawker/contract/core/client'
import { loadOnce } from '@hawker/web/hydration/load-once'
import { cached } from '@hawker/web/query/query-cache'
import { readCookie } from '@hawker/std/read-cookie'
import type { SharedPart, ServerContext } from './page/server-context.ts'
import { type ShownParts, noShownParts } from './page/page-headers.ts'
import { visitOf, type Visit } from './visit/visit.ts'

/**
 * What a page's data is loaded with, on the server and in the browser, so one `load` function
 * serves both.
 */
export type LoadContext = {
  api: Client
  visit: Visit
  url: URL
  /** Caches what many pages share: in the browser for an hour, on the server until it changes. */
  cachePart: <T>(key: readonly unknown[], make: () => Promise<SharedPart<T>>) => Promise<T>
  shown: ShownParts
}
/** What a list is loaded with, by a page or by its next pages. */
export type ListLoadContext = Pick<LoadContext, 'api' | 'visit' | 'url'> &
  Partial<Pick<LoadContext, 'shown'>>

type Loading = { request: Request; context: ServerContext }

/**
 * For a `loader`. `as: 'visitor'` sends the visitor's cookies: only for pages that are never shared
 * between people.
 */
export function serverLoadContext(
  { request, context }: Loading,
  { as = 'anybody' }: { as?: 'anybody' | 'visitor' } = {},
): LoadContext {
  const url = new URL(request.url)
  const cookies = request.headers.get('cookie') ?? ''
  const visit = visitOf(url, cookies, request.headers.get('accept-language') ?? '')
  // A sign-in shows it in the list of devices.
  const agent = request.headers.get('user-agent')
  // The device of a sign-in: the limits of wrong passwords tell it from strangers.
  const device = readCookie(cookies, 'device')
  const headers = (): Record<string, string> => ({
    ...(agent === null ? {} : { 'user-agent': agent }),
    ...(as === 'visitor'
      ? { cookie: cookies, 'sec-fetch-site': 'same-origin' }
      : device === undefined
        ? {}
        : { cookie: `device=${encodeURIComponent(device)}` }),
  })
  const { fetchApi, readApi, cachePart } = context.served
  const client = createClient({ baseUrl: '', fetch: fetchApi, lang: () => visit.lang, headers })
  return {
    url,
    visit,
    api:
      as === 'visitor'
        ? client
        : withDirectReads(client, (name, call) => readApi(name, call, visit.lang)),
    cachePart: (key, make) => cachePart(JSON.stringify(key), make),
    shown: noShownParts(),
  }
}

type Read = (
  name: Parameters<Client>[0],
  call: object,
) => ReturnType<ServerContext['served']['readApi']>

/** A client that reads public data without a request where possible. */
function withDirectReads(client: Client, read: Read): Client {
  const call = async (...[name, options]: Parameters<Client>) => {
    const data = await read(name, options ?? {})
    return data ? { ok: true, ...data } : client(name, options)
  }
  // Both follow the same contract.
  return call as Client
}

/** For a `clientLoader`. */
export function browserLoadContext({ request }: { request: Request }): LoadContext {
  const url = new URL(request.url)
  const cachePart: LoadContext['cachePart'] = (key, make) =>
    cached(key, async () => (await make()).value)
  return { url, visit: browserVisit(url), api: browserApi, cachePart, shown: noShownParts() }
}

/** The current visit in the browser. Its language is the page's. */
export function browserVisit(url = new URL(location.href)): Visit {
  return visitOf(url, document.cookie, document.documentElement.lang)
}

/**
 * The part of a query that asks for amounts in the page's currency: the chosen one, or the
 * marketplace's.
 */
export function inPageCurrency(): { currency_id?: number } {
  const { currency } = document.documentElement.dataset
  return currency === undefined ? {} : { currency_id: Number(currency) }
}

let browserClient: Client | undefined
/**
 * Loads the API client: with the first call, or before it. A page that is only read does not need
 * it.
 */
export const loadApiClient = loadOnce(
  async () =>
    (browserClient = (await import('./browser-client.ts')).openClient(() => browserVisit().lang)),
)

const callInBrowser = async (...call: Parameters<Client>) => {
  // Once it is loaded, nothing is awaited: a request while the page is left cannot wait.
  if (browserClient) return browserClient(...call)
  try {
    return await (
      await loadApiClient()
    )(...call)
  } catch (cause) {
    return { ok: false, code: 'unreachable', status: 0, message: '', errors: {}, data: {}, cause }
  }
}
/** The API for hooks and handlers. It never throws. */
export const browserApi = callInBrowser as Client
