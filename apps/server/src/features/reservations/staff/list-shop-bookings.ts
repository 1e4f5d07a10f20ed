import type { SellerBooking } from '@hawker/contract/seller-reservations'
import type { Deps } from '../../../deps.ts'
import { settingsOf } from '../../settings/index.ts'
import { bookingsOfDay } from '../bookings/shop-bookings.store.ts'
import { sellerBookingWire } from '../bookings/booking.wire.ts'
import { requireOwnShop } from './require-own-shop.ts'

/** The bookings that touch a date of a shop, by their start. */
export async function listShopBookings(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  request: { shopId: number; userId: number; date: string; lang: string },
): Promise<SellerBooking[]> {
  const { shopId, userId, date, lang } = request
  const { timezone } = await requireOwnShop(database, shopId, userId)
  const [rows, settings] = await Promise.all([
    bookingsOfDay(database, { shopId, timezone, date, lang }),
    settingsOf(database),
  ])
  return rows.map((row) => sellerBookingWire(row, { settings, now: clock.now(), lang }))
}
