import type { SearchedShop } from './port.ts'

/**
 * The square of a tenth of a degree that a shop stands in, as search_area of migration 0065 writes
 * it.
 */
export const squareOf = ({ latitude, longitude }: SearchedShop['location']): string =>
  `${(Math.floor((latitude + 90) * 10) * 3601 + Math.floor((longitude + 180) * 10)).toString(16)}:`

/** Stands before each word once more, whatever its square: see migration 0137. */
export const ANYWHERE = ':'

/** A square and how many of the shops stand in it. */
export type Square = { readonly area: string; readonly shops: number }

/**
 * What follows from a list of shops, kept as long as the list is: nobody writes down the squares of
 * twenty thousand shops for each search.
 */
function memoizedByList<T>(
  of: (shops: readonly SearchedShop[]) => T,
): (shops: readonly SearchedShop[]) => T {
  const known = new WeakMap<readonly SearchedShop[], { value: T }>()
  return (shops) => {
    const kept = known.get(shops) ?? { value: of(shops) }
    known.set(shops, kept)
    return kept.value
  }
}

export const idsOf = memoizedByList(
  (shops): ReadonlySet<number> => new Set(shops.map(({ id }) => id)),
)

/** Where these shops stand, those squares first where most is ordered. */
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
