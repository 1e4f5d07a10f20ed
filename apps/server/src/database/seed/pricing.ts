import type { Discount } from './city-types.ts'
import type { Random } from './random.ts'

const DAY = 86_400_000

const LOWEST = 250
const HIGHEST = 3800

/** The cents at which a shop's prices end. */
export type PriceEnding = 0 | 90 | 95 | 99

/** Moves a price to the shop's ending, inside the city's limits. */
export const roundPrice = (cents: number, ending: PriceEnding, lowest = LOWEST): number => {
  const rounded =
    ending === 0 ? Math.round(cents / 50) * 50 : Math.round((cents - ending) / 100) * 100 + ending
  return Math.min(HIGHEST, Math.max(lowest, rounded))
}

export const fromNow = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY)

/** Most discounts are active. One in seven starts tomorrow, and one in seven has just ended. */
export const discountFor = (
  priceCents: number,
  now: Date,
  random: Random,
): { discount: Discount; price30dLowCents: number } => {
  const window = random.pick([
    [-3, 11],
    [-3, 11],
    [-1, 4],
    [-6, 8],
    [-2, 20],
    [1, 8],
    [-20, -1],
  ] as const)
  const [startsAt, endsAt] = [fromNow(now, window[0]), fromNow(now, window[1])]
  const discount: Discount =
    priceCents >= 900 && random.chance(0.35)
      ? { type: 'fixed', cents: random.pick([100, 150, 200, 250]), startsAt, endsAt }
      : {
          type: 'percent',
          ppm: random.pick([100_000, 150_000, 200_000, 250_000, 300_000]),
          startsAt,
          endsAt,
        }
  const price30dLowCents = random.chance(0.7) ? priceCents : Math.round((priceCents * 0.95) / 5) * 5
  return { discount, price30dLowCents }
}

/** Twenty percent during the week of the banner. */
export const weekDiscount = (now: Date): Discount => ({
  type: 'percent',
  ppm: 200_000,
  startsAt: fromNow(now, -2),
  endsAt: fromNow(now, 5),
})
