import type { SellerReservation } from '@hawker/contract/seller-reservations'
import type { Deps } from '../../../deps.ts'
import { settingsOf } from '../../settings/index.ts'
import { reservationsOfDay } from '../core/shop-reservations.store.ts'
import { sellerReservationWire } from '../core/reservation.wire.ts'
import { requireOwnShop } from '../../shops/index.ts'

/** The reservations that touch a date of a shop, by their start. */
export async function listShopReservations(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  request: { shopId: number; userId: number; date: string; lang: string },
): Promise<SellerReservation[]> {
  const { shopId, userId, date, lang } = request
  const { timezone } = await requireOwnShop(database, shopId, userId)
  const [rows, settings] = await Promise.all([
    reservationsOfDay(database, { shopId, timezone, date, lang }),
    settingsOf(database),
  ])
  return rows.map((row) => sellerReservationWire(row, { settings, now: clock.now(), lang }))
}
