import type { SearchedShop } from './port.ts'

/**
 * The grid square of a location, a tenth of a degree wide. Same format as search_area in migration
 * 0065.
 */
export const squareOf = ({ latitude, longitude }: SearchedShop['location']): string =>
  `${(Math.floor((latitude + 90) * 10) * 3601 + Math.floor((longitude + 180) * 10)).toString(16)}:`

/** Prefix of words that match in any square (migration 0137). */
export const ANYWHERE = ':'

/** A square and the number of shops in it. */
export type Square = { readonly area: string; readonly shops: number }

/**
 * Caches a value that is derived from a list of shops, for as long as the list lives. The list may
 * have 20,000 shops.
 */
function memoizedByList<T>(
  compute: (shops: readonly SearchedShop[]) => T,
): (shops: readonly SearchedShop[]) => T {
  const cache = new WeakMap<readonly SearchedShop[], { value: T }>()
  return (shops) => {
    const entry = cache.get(shops) ?? { value: compute(shops) }
    cache.set(shops, entry)
    return entry.value
  }
}

export const idsOf = memoizedByList(
  (shops): ReadonlySet<number> => new Set(shops.map(({ id }) => id)),
)

/** The squares of these shops, those with the most orders first. */
export const squaresOf = memoizedByList((shops): readonly Square[] => {
  const squares = new Map<string, { area: string; shops: number; orders: number }>()
  for (const { location, orders28d } of shops) {
    const area = squareOf(location)
    const square = squares.get(area)
    if (!square) squares.set(area, { area, shops: 1, orders: orders28d })
    else {
      square.shops++
      square.orders += orders28d
    }
  }
  return [...squares.values()].sort(
    (a, b) => b.orders - a.orders || b.shops - a.shops || (a.area < b.area ? -1 : 1),
  )
})
