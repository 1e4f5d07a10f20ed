import { hasOpenSession } from '../dine-in/index.ts'
import type { TableUses } from '../floor/index.ts'
import { summaryWire } from './core/reservation.wire.ts'
import { reservationsAtTables } from './core/shop-reservations.store.ts'
import { refreshAfterTableChange } from './rules/refresh-after-table-change.ts'

/** What the floor asks before it changes or deletes tables. */
export const tableUses: TableUses = {
  async listReservations(queries, tableIds, now) {
    const reservations = await reservationsAtTables(queries, tableIds, now)
    return reservations.map((reservation) => ({
      summary: summaryWire(reservation),
      isBlock: reservation.source === 'block',
    }))
  },
  hasOpenSession,
  refreshAfterChange: refreshAfterTableChange,
}
