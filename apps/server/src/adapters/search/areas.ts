import type { SearchedShop } from './port.ts'

/** The square of a tenth of a degree that a shop stands in, as search_area of migration 0065 writes it. */
export const areaOf = ({ latitude, longitude }: SearchedShop['location']): string =>
  `${(Math.floor((latitude + 90) * 10) * 3601 + Math.floor((longitude + 180) * 10)).toString(16)}:`

/** Where these shops stand, those first where most is ordered. */
export function areasOf(shops: readonly SearchedShop[]): string[] {
  const orders = new Map<string, number>()
  for (const { location, orders28d } of shops) {
    const area = areaOf(location)
    orders.set(area, (orders.get(area) ?? 0) + orders28d + 1)
  }
  return [...orders.keys()].sort((a, b) => (orders.get(b) ?? 0) - (orders.get(a) ?? 0) || (a < b ? -1 : 1))
}
