import { createClient, type Client } from '@hawker/contract/client'
import { keptCode } from './kept-code.ts'
import type { Part, ServerContext } from './load-context.ts'
import { type Shown, nothingShown } from './page-headers.ts'
import { cached } from './query-cache.ts'
import { visitOf, type Visit } from './visit.ts'

/** What a page's data is asked with; the same on the server and in the browser, so one `load` function serves both. */
export type Asking = {
  api: Client
  visit: Visit
  url: URL
  /** What is the same for many: asked and drawn once, in the browser for the hour, on the server until it changes. */
  keep: <T>(key: readonly unknown[], make: () => Promise<Part<T>>) => Promise<T>
  shown: Shown
}
/** What a list is asked with: by a page, or by what grows on it. */
export type ListAsking = Pick<Asking, 'api' | 'visit' | 'url'> & Partial<Pick<Asking, 'shown'>>

type Loading = { request: Request; context: ServerContext }

/** In a `loader`. `as: 'visitor'` sends the visitor's own cookies along: only for pages that are never shared between people. */
export function serverAsking(
  { request, context }: Loading,
  { as = 'anybody' }: { as?: 'anybody' | 'visitor' } = {},
): Asking {
  const url = new URL(request.url)
  const cookies = request.headers.get('cookie') ?? ''
  const visit = visitOf(url, cookies, request.headers.get('accept-language') ?? '')
  // Named in the list of devices, when this is a sign-in.
  const agent = request.headers.get('user-agent')
  const headers = (): Record<string, string> => ({
    ...(agent === null ? {} : { 'user-agent': agent }),
    ...(as === 'visitor' ? { cookie: cookies, 'sec-fetch-site': 'same-origin' } : {}),
  })
  const { fetchApi, readApi, keep } = context.served
  const asked = createClient({ baseUrl: '', fetch: fetchApi, lang: () => visit.lang, headers })
  return {
    url,
    visit,
    api:
      as === 'visitor'
        ? asked
        : readingFirst(asked, (name, call) => readApi(name, call, visit.lang)),
    keep: (key, make) => keep(JSON.stringify(key), make),
    shown: nothingShown(),
  }
}

type Read = (
  name: Parameters<Client>[0],
  call: object,
) => ReturnType<ServerContext['served']['readApi']>

/** A client that reads what is public without a request where it can. */
function readingFirst(asked: Client, read: Read): Client {
  const ask = async (...[name, call]: Parameters<Client>) => {
    const answer = await read(name, call ?? {})
    return answer ? { ok: true, ...answer } : asked(name, call)
  }
  // Both are made from the same contract.
  return ask as Client
}

/** In a `clientLoader`. */
export function browserAsking({ request }: { request: Request }): Asking {
  const url = new URL(request.url)
  const keep: Asking['keep'] = (key, make) => cached(key, async () => (await make()).value)
  return { url, visit: browserVisit(url), api: browserApi, keep, shown: nothingShown() }
}

/** The visit as the page in the browser stands now; its language is the one the page is written in. */
export function browserVisit(url = new URL(location.href)): Visit {
  return visitOf(url, document.cookie, document.documentElement.lang)
}

/** The part of a query that asks for amounts in the currency that the page is written in: the marketplace's own where nobody chose one. */
export function inPageCurrency(): { currency_id?: number } {
  const { currency } = document.documentElement.dataset
  return currency === undefined ? {} : { currency_id: Number(currency) }
}

let client: Client | undefined
/** How to ask the API: with the first call, or when one is near. A page that is only read need not know. */
export const openApi = keptCode(
  async () =>
    (client = (await import('./browser-client.ts')).openClient(() => browserVisit().lang)),
)

const askInBrowser = async (...call: Parameters<Client>) => {
  // At once when it is there: what is sent while a page is left cannot wait.
  if (client) return client(...call)
  try {
    return await (
      await openApi()
    )(...call)
  } catch (cause) {
    return { ok: false, code: 'unreachable', status: 0, message: '', errors: {}, data: {}, cause }
  }
}
/** For hooks and handlers. It never throws. */
export const browserApi = askInBrowser as Client
