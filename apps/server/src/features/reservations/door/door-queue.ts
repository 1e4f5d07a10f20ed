import type { DoorWait } from '@hawker/contract/seller-door-waits'
import { promisedMinutes } from '@hawker/domain/reservations/door-queue'
import { dateOf, wallClockAt } from '@hawker/domain/time/zoned-time'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import {
  type ReservationShop,
  durationFor,
  loadReservationShop,
} from '../availability/reservation-shop.ts'
import { type DoorRow, openDoorWaits } from './door.store.ts'

type DoorShop = { shop: ReservationShop; queue: DoorRow[] }

/** A shop with its running reservations and its queue. `staffId`: only for one of its staff. */
export async function loadDoor(
  queries: Queries,
  { shopId, staffId, now }: { shopId: number; staffId?: number; now: Date },
): Promise<DoorShop> {
  // The shop's today is one of these days.
  const { day } = wallClockAt('UTC', now.getTime())
  const shop =
    (await loadReservationShop(queries, {
      key: shopId,
      range: { from: dateOf(day - 2), until: dateOf(day + 1) },
      ...(staffId === undefined ? {} : { staffId }),
    })) ?? refuse('not_found')
  return { shop, queue: await openDoorWaits(queries, shopId) }
}

/** The minutes until each party gets a table, in the order of the queue. */
export function minutesOfQueue(
  shop: ReservationShop,
  parties: readonly { guests: number }[],
  now: Date,
): (number | null)[] {
  return promisedMinutes(
    { ...shop.facts(now.getTime()), live: shop.live },
    parties.map(({ guests }) => ({ guests, minutes: durationFor(shop, guests, undefined) })),
  )
}

export const doorWaitWire = (row: DoorRow, minutes: number | null): DoorWait => ({
  id: row.id,
  status: row.status,
  name: row.name,
  phone: row.phone,
  guests: row.guests,
  minutes,
  promised_at: row.promised_at?.toISOString() ?? null,
  called_at: row.called_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
