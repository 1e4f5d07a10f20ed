import type { ReservationWait } from '@hawker/contract/reservation-waits'
import type { WaitRow } from './wait.store.ts'

/** A table that is held for the guest now; null before, and after its minutes. */
function heldOf(
  { booking_id: id, starts_at, ends_at, hold_until, booking_status }: WaitRow,
  now: Date,
) {
  if (id === null || booking_status !== 'new' || !starts_at || !ends_at || !hold_until) return null
  if (hold_until <= now) return null
  return {
    booking_id: id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    until: hold_until.toISOString(),
  }
}

export function waitWire(row: WaitRow, now: Date): ReservationWait {
  const held = heldOf(row, now)
  return {
    id: row.id,
    status: held ? 'held' : row.booking_id === null ? 'waiting' : 'lapsed',
    shop: {
      id: row.shop_id,
      uuid: row.shop_uuid,
      slug: row.shop_slug,
      translation: { title: row.shop_title },
      logo_img: row.shop_logo,
    },
    timezone: row.timezone,
    date: row.date,
    from: row.time_from,
    until: row.time_until,
    guests: row.guests,
    held,
    created_at: row.created_at.toISOString(),
  }
}
