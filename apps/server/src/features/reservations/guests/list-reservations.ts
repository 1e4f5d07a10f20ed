import type { Query } from '@hawker/contract/core/operation'
import type { Reservation, listBookings as ListReservations } from '@hawker/contract/reservations'
import type { Deps } from '../../../deps.ts'
import { settingsOf } from '../../settings/index.ts'
import { pageOfOwnReservations } from '../core/own-reservations.store.ts'
import { reservationWire } from '../core/reservation.wire.ts'

/** The reservations of a guest, a page at a time. */
export async function listReservations(
  deps: Pick<Deps, 'database' | 'clock' | 'origin' | 'personalDataKey'>,
  { userId, query, lang }: { userId: number; query: Query<typeof ListReservations>; lang: string },
): Promise<{ rows: Reservation[]; total: number }> {
  const { page = 1, perPage = 10, status, list } = query
  const { rows, total } = await pageOfOwnReservations(deps.database, {
    userId,
    status,
    list,
    lang,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const settings = await settingsOf(deps.database)
  const context = { deps, settings, now: deps.clock.now(), lang }
  return { rows: rows.map((row) => reservationWire(row, context)), total }
}
