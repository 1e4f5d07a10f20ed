/** Where the browser is: an address taken apart, and what its entry in the history keeps. `key` names that entry; the first one's is `default`. */
export type Place = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}
/** An address, absolute or as a link writes it, or only those parts of it that change. */
export type To = string | { pathname?: string; search?: string; hash?: string }

export const hrefOf = ({
  pathname,
  search,
  hash,
}: Pick<Place, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash

/** As a browser would follow it from `from`. */
export function urlOf(to: To, from: string): URL {
  if (typeof to === 'string') return new URL(to, from)
  const url = new URL(from)
  url.search = to.search ?? ''
  url.hash = to.hash ?? ''
  url.pathname = to.pathname ?? url.pathname
  return url
}

export const placeOf = (
  { pathname, search, hash }: URL | Location,
  entry: { state?: unknown; key: string },
): Place => ({
  pathname,
  search,
  hash,
  state: entry.state ?? null,
  key: entry.key,
})
