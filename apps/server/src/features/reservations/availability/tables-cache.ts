import { createLru } from '@hawker/std/lru'
import type { Deps } from '../../../deps.ts'
import { settingsOf } from '../../settings/index.ts'
import {
  type ReservationShopRow,
  type DateRange,
  readReservationShop,
} from './reservation-shop.store.ts'
import { tablesChangeUntil } from './changing-tables.store.ts'
import { type ReservationShop, toReservationShop } from './reservation-shop.ts'

/** Guests look at many days before they book. A time that was taken meanwhile is refused then. */
const FRESH_MS = 10_000
const MAX_ENTRIES = 500

export type TablesCache = {
  /** A shop with its reservations in a range of dates, at most ten seconds old. */
  load(shopId: number, range: DateRange): Promise<ReservationShop | undefined>
}

/** Reservations and shops that other processes change drop out by their events. */
export function openTablesCache({
  database,
  clock,
  live,
}: Pick<Deps, 'database' | 'clock' | 'live'>): TablesCache {
  type Entry = { readAt: number; row: Promise<ReservationShopRow | undefined> }
  const entries = createLru<string, Entry>({ max: MAX_ENTRIES })
  live.subscribe(({ topic, shop_id: shopId }) => {
    if (topic !== 'booking.changed' && topic !== 'shop.changed' && topic !== 'live.resumed') return
    for (const [key] of entries.entries())
      if (topic === 'live.resumed' || key.startsWith(`${shopId} `)) entries.delete(key)
  })

  function readCached(shopId: number, range: DateRange): Promise<ReservationShopRow | undefined> {
    const now = clock.now().getTime()
    const read = () => readReservationShop(database, { key: shopId, range })
    const changingUntil = tablesChangeUntil(database, shopId)
    if (now < changingUntil) return read()
    const key = `${shopId} ${range.from} ${range.until}`
    const cached = entries.get(key)
    const isFresh = cached && now >= cached.readAt && now < cached.readAt + FRESH_MS
    if (isFresh && cached.readAt >= changingUntil) return cached.row
    const row = read()
    entries.set(key, { readAt: now, row })
    // A failed read is not an answer for others.
    row.catch(() => entries.delete(key))
    return row
  }

  return {
    async load(shopId, range) {
      const settings = await settingsOf(database)
      const row = await readCached(shopId, range)
      return row && toReservationShop(row, settings)
    },
  }
}
