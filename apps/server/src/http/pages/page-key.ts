import type { FastifyRequest } from 'fastify'
import { cookieValue } from '../same-origin.ts'

/**
 * Query parameters that select content. A page with any other parameter is rendered but not cached,
 * so that invented names cannot fill the memory.
 */
const CONTENT_PARAMS = new Set(
  'category_id group id lang news open order_by page people product q shop take type v'.split(' '),
)
/** Added by other sites for tracking. The page is the same without them. */
const TRACKING_PARAM = /^(utm_\w+|fbclid|gclid|msclkid|yclid|mc_cid|mc_eid|ref|source)$/
const MAX_VALUE_LENGTH = 100
const MAX_PATH_LENGTH = 150

/** The URL to render, and one key for all its spellings. `key` undefined: do not cache the page. */
export function publicAddress(url: string): { url: string; key: string | undefined } {
  const [path = '/', query = ''] = url.split('?', 2)
  if (query === '') return { url, key: path.length > MAX_PATH_LENGTH ? undefined : path }
  const params = [...new URLSearchParams(query)].filter(([name]) => !TRACKING_PARAM.test(name))
  const search = new URLSearchParams(params)
  const names = new Set(search.keys())
  const known = params.every(
    ([name, value]) => CONTENT_PARAMS.has(name) && value.length <= MAX_VALUE_LENGTH,
  )
  const rendered = search.size === 0 ? path : `${path}?${search}`
  if (!known || names.size < params.length || path.length > MAX_PATH_LENGTH)
    return { url: rendered, key: undefined }
  search.sort()
  return { url: rendered, key: search.size === 0 ? path : `${path}?${search}` }
}

/**
 * The cookies that a public page is rendered with: all that it may depend on besides its URL. The
 * location is rounded to about 110 m, so that neighbours share a page.
 */
export function varyCookies(
  { headers }: Pick<FastifyRequest, 'headers'>,
  locales: readonly string[],
): string {
  const cookies = headers.cookie
  const cookieLocale = cookieValue(cookies, 'locale')
  const accepted = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim().split('-')[0] ?? '')
  const locale =
    [cookieLocale ?? '', ...accepted].find((candidate) => locales.includes(candidate)) ?? 'en'
  const currency = /^[1-9]\d{0,5}$/.exec(cookieValue(cookies, 'currency') ?? '')?.[0]
  const cell = roundedLocation(cookies)
  return [
    `locale=${locale}`,
    ...(currency ? [`currency=${currency}`] : []),
    ...(cell ? [`address=${encodeURIComponent(JSON.stringify(cell))}`] : []),
  ].join('; ')
}

/** The delivery location, rounded. Undefined without one. */
export function roundedLocation(
  cookies: string | undefined,
): { latitude: number; longitude: number } | undefined {
  const address = cookieValue(cookies, 'address')
  if (!address) return undefined
  try {
    const { latitude, longitude }: { latitude?: unknown; longitude?: unknown } = JSON.parse(address)
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
    return {
      latitude: Math.round(latitude * 1000) / 1000,
      longitude: Math.round(longitude * 1000) / 1000,
    }
  } catch {
    return undefined // an invalid cookie counts as none
  }
}
