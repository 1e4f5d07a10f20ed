import type { Query } from '@hawker/contract/core/operation'
import type { Booking, listBookings as ListBookings } from '@hawker/contract/reservations'
import type { Deps } from '../../../deps.ts'
import { settingsOf } from '../../settings/index.ts'
import { pageOfOwnBookings } from '../bookings/own-bookings.store.ts'
import { bookingWire } from '../bookings/booking.wire.ts'

/** The bookings of a guest, a page at a time. */
export async function listBookings(
  deps: Pick<Deps, 'database' | 'clock' | 'origin' | 'personalDataKey'>,
  { userId, query, lang }: { userId: number; query: Query<typeof ListBookings>; lang: string },
): Promise<{ rows: Booking[]; total: number }> {
  const { page = 1, perPage = 10, status, list } = query
  const { rows, total } = await pageOfOwnBookings(deps.database, {
    userId,
    status,
    list,
    lang,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const settings = await settingsOf(deps.database)
  const context = { deps, settings, now: deps.clock.now(), lang }
  return { rows: rows.map((row) => bookingWire(row, context)), total }
}
