/**
 * An address taken apart, with what its history entry stores. `key` names that entry; the key of
 * the first one is `default`.
 */
export type RouteLocation = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

/** An address, absolute or as a link writes it, or only the parts that change. */
export type To = string | { pathname?: string; search?: string; hash?: string }

export const hrefOf = ({
  pathname,
  search,
  hash,
}: Pick<RouteLocation, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash

/**
 * Resolves `to` as a browser would at `from`. Paths begin below `base`, the folder of the app
 * (`/console`).
 */
export function urlOf(to: To, from: string, base = ''): URL {
  if (typeof to === 'string') return new URL(to.startsWith('/') ? base + to : to, from)
  const url = new URL(from)
  url.search = to.search ?? ''
  url.hash = to.hash ?? ''
  if (to.pathname !== undefined) url.pathname = base + to.pathname
  return url
}

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
