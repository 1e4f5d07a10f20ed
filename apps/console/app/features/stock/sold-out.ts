import type { SellerStock } from '@hawker/contract/seller-menu'
import { wallClockAt, wallInstant } from '@hawker/domain/zoned-time'

/** The hour at which a kitchen's new day begins: no night shop is still open then, no bakery open already. */
const NEW_DAY_MINUTES = 5 * 60

/** When what is sold out "today" comes back, epoch ms: the next 5 o'clock on the shop's own clock. */
export function backTomorrow(timeZone: string, instant: number): number {
  const { day, minutes } = wallClockAt(timeZone, instant)
  return wallInstant(timeZone, minutes < NEW_DAY_MINUTES ? day : day + 1, NEW_DAY_MINUTES)
}

export type Sellable = 'available' | 'none_left' | 'off_sale'

/** Whether it can be bought at an instant (epoch ms), and if not, whether by count or by word. */
export function sellableAt(
  { quantity, sold_out_until: until }: Pick<SellerStock, 'quantity' | 'sold_out_until'>,
  instant: number,
): Sellable {
  if (until !== null && Date.parse(until) > instant) return 'off_sale'
  return quantity === 0 ? 'none_left' : 'available'
}
