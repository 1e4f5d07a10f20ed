import type { FastifyRequest } from 'fastify'
import { cookieOf } from './same-origin.ts'

/** What chooses a public page beside its path. Anything else still gets its answer, but is not kept: nobody fills the memory with made-up names. */
const CHOOSES = new Set(
  'category_id group id lang news open order_by page people product q shop take type v'.split(' '),
)
/** Put there by others to follow people around: the page is the same without it. */
const FOLLOWS = /^(utm_\w+|fbclid|gclid|msclkid|yclid|mc_cid|mc_eid|ref|source)$/
const LONGEST_VALUE = 100
const LONGEST_PATH = 150

/** The address of a public page as it is rendered, and in one spelling as it is kept; `key` undefined is not kept at all. */
export function publicAddress(url: string): { url: string; key: string | undefined } {
  const [path = '/', query = ''] = url.split('?', 2)
  if (query === '') return { url, key: path.length > LONGEST_PATH ? undefined : path }
  const given = [...new URLSearchParams(query)].filter(([name]) => !FOLLOWS.test(name))
  const search = new URLSearchParams(given)
  const names = new Set(search.keys())
  const known = given.every(([name, value]) => CHOOSES.has(name) && value.length <= LONGEST_VALUE)
  const rendered = search.size === 0 ? path : `${path}?${search}`
  if (!known || names.size < given.length || path.length > LONGEST_PATH)
    return { url: rendered, key: undefined }
  search.sort()
  return { url: rendered, key: search.size === 0 ? path : `${path}?${search}` }
}

/** What a public page may depend on besides its URL, as the cookies it is rendered with; the place rounded so that neighbours share it: about 110 m. */
export function surroundings(
  { headers }: Pick<FastifyRequest, 'headers'>,
  locales: readonly string[],
): string {
  const cookies = headers.cookie
  const cookieLocale = cookieOf(cookies, 'locale')
  const accepted = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim().split('-')[0] ?? '')
  const locale =
    [cookieLocale ?? '', ...accepted].find((candidate) => locales.includes(candidate)) ?? 'en'
  const currency = /^[1-9]\d{0,5}$/.exec(cookieOf(cookies, 'currency') ?? '')?.[0]
  const cell = placeOf(cookies)
  return [
    `locale=${locale}`,
    ...(currency ? [`currency=${currency}`] : []),
    ...(cell ? [`address=${encodeURIComponent(JSON.stringify(cell))}`] : []),
  ].join('; ')
}

/** Where it should be brought, rounded; undefined where nobody said. */
export function placeOf(
  cookies: string | undefined,
): { latitude: number; longitude: number } | undefined {
  const address = cookieOf(cookies, 'address')
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
    return undefined // a cookie somebody wrote by hand: as if there were none
  }
}
