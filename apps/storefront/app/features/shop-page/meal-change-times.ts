import type { MenuCategory } from '@hawker/contract/catalog'
import { wallClockAt, wallInstant, wallMinutes } from '@hawker/domain/time/zoned-time'

/**
 * Times at which a dish starts or stops being served, today and tomorrow in the shop's time zone.
 */
export function mealChangeTimes(
  menu: readonly Pick<MenuCategory, 'products'>[],
  timezone: string,
  now: number,
): number[] {
  const meals = menu.flatMap(({ products }) => products.flatMap(({ mealtimes }) => mealtimes ?? []))
  const times = [...new Set(meals.flatMap(({ from, to }) => [from, to]))]
  if (times.length === 0) return []
  const { day } = wallClockAt(timezone, now)
  return [day, day + 1].flatMap((onDay) =>
    times.map((time) => wallInstant(timezone, onDay, wallMinutes(time))),
  )
}
