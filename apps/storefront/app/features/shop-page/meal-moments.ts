import type { MenuCategory } from '@hawker/contract/catalog'
import { wallClockAt, wallInstant, wallMinutes } from '@hawker/domain/zoned-time'

/** When something on the menu begins or ceases to be served, today and tomorrow by the shop's clock. */
export function mealMoments(
  menu: readonly Pick<MenuCategory, 'products'>[],
  timezone: string,
  now: number,
): number[] {
  const meals = menu.flatMap(({ products }) => products.flatMap(({ mealtimes }) => mealtimes ?? []))
  const times = [...new Set(meals.flatMap(({ from, to }) => [from, to]))]
  if (times.length === 0) return []
  const { day } = wallClockAt(timezone, now)
  return [day, day + 1].flatMap((on) =>
    times.map((time) => wallInstant(timezone, on, wallMinutes(time))),
  )
}
