import type { SellerStock } from '@hawker/contract/seller-menu'
import { wallClockAt, wallInstant } from '@hawker/domain/time/zoned-time'

/** When a kitchen's day begins: night shops are closed by then, and bakeries not open yet. */
const NEW_DAY_MINUTES = 5 * 60

/**
 * When a product sold out "today" is back, epoch ms: the next 5 o'clock in the shop's time zone.
 */
export function backOnSaleAt(timeZone: string, instant: number): number {
  const { day, minutes } = wallClockAt(timeZone, instant)
  return wallInstant(timeZone, minutes < NEW_DAY_MINUTES ? day : day + 1, NEW_DAY_MINUTES)
}

export type Sellable = 'available' | 'none_left' | 'off_sale'

/**
 * Whether a stock can be bought at an instant (epoch ms), or is out by its count or by a setting.
 */
export function sellableAt(
  { quantity, sold_out_until: until }: Pick<SellerStock, 'quantity' | 'sold_out_until'>,
  instant: number,
): Sellable {
  if (until !== null && Date.parse(until) > instant) return 'off_sale'
  return quantity === 0 ? 'none_left' : 'available'
}
