/** An address taken apart, with its history entry's state. The first entry's key is `default`. */
export type RouteLocation = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

/** An address, absolute or as a link writes it, or only the parts that change. */
export type To = string | { pathname?: string; search?: string; hash?: string }

type Parts = Pick<RouteLocation, 'pathname' | 'search' | 'hash'>

/** The address below `base`, the folder of the app (`/console`), which itself ends without a slash. */
export const hrefOf = ({ pathname, search, hash }: Parts, base = ''): string =>
  base + (base !== '' && pathname === '/' ? '' : pathname) + search + hash

/** Resolves `to` as a browser would at `from`. Paths that begin with a slash are below `base`. */
export function urlOf(to: To, from: string, base = ''): URL {
  if (typeof to === 'string')
    return new URL(base !== '' && to.startsWith('/') ? inBase(to, base) : to, from)
  const url = new URL(from)
  url.search = to.search ?? ''
  url.hash = to.hash ?? ''
  if (to.pathname !== undefined) url.pathname = inBase(to.pathname, base)
  return url
}

const inBase = (to: string, base: string): string => hrefOf(new URL(to, 'http://app'), base)

/** The location of an address. Its path is the part below `base`. */
export const locationOf = (
  { pathname, search, hash }: URL | Location,
  entry: { state?: unknown; key: string },
  base = '',
): RouteLocation => ({
  pathname: pathname.slice(base.length) || '/',
  search,
  hash,
  state: entry.state ?? null,
  key: entry.key,
})
