import { sql } from '@hawker/postgres/database'
import { type Check, hoursBefore } from './check.store.ts'

/** The system ends a stay four hours after its end; one hour more for a busy sweep. */
const HOURS_AFTER_END = 5

/** Rows of the queue at the door are deleted after a day; two hours more for a busy sweep. */
const HOURS_OF_DOOR_WAIT = 26

export const RESERVATION_CHECKS: readonly Check[] = [
  {
    // The exclusion constraint refuses this; the check does not rely on it.
    rule: 'A15',
    check: 'table_booked_twice',
    subject: 'booking',
    breaches: () => sql`
      select a.booking_id, 'table ' || a.table_id || ' with booking ' || b.booking_id
      from booking_tables a join bookings x on x.id = a.booking_id
      join booking_tables b on b.table_id = a.table_id and b.booking_id > a.booking_id
      join bookings y on y.id = b.booking_id
      where x.status in ('new', 'approved', 'seated') and y.status in ('new', 'approved', 'seated')
        and x.during && y.during`,
  },
  {
    rule: 'A15',
    check: 'booking_never_ended',
    subject: 'booking',
    breaches: (at) => sql`
      select id, status || ' since ' || ends_at from bookings
      where status in ('new', 'approved', 'seated') and ends_at < ${hoursBefore(at, HOURS_AFTER_END)}`,
  },
  {
    rule: 'A15',
    check: 'table_of_another_shop',
    subject: 'booking',
    breaches: () => sql`
      select b.id, 'table ' || t.id || ' of shop ' || t.shop_id from bookings b
      join booking_tables x on x.booking_id = b.id join tables t on t.id = x.table_id
      where t.shop_id <> b.shop_id`,
  },
  {
    rule: 'A15',
    check: 'live_booking_without_table',
    subject: 'booking',
    breaches: () => sql`
      select b.id, b.status from bookings b where b.status in ('new', 'approved', 'seated')
        and not exists (select from booking_tables x where x.booking_id = b.id)`,
  },
  {
    rule: 'A15',
    check: 'hold_never_ended',
    subject: 'booking',
    breaches: (at) => sql`
      select id, 'until ' || answer_until from bookings
      where status = 'new' and source = 'waitlist' and answer_until < ${hoursBefore(at, 1)}`,
  },
  {
    rule: 'A15',
    check: 'hold_without_wait',
    subject: 'booking',
    breaches: () => sql`
      select b.id, 'shop ' || b.shop_id from bookings b
      where b.status = 'new' and b.source = 'waitlist' and not exists (
        select from booking_waits w
        where w.booking_id = b.id and w.user_id = b.user_id and w.shop_id = b.shop_id)`,
  },
  {
    rule: 'A15',
    check: 'door_wait_not_wiped',
    subject: 'door_wait',
    breaches: (at) => sql`
      select id, 'since ' || created_at from door_waits
      where created_at < ${hoursBefore(at, HOURS_OF_DOOR_WAIT)}`,
  },
  {
    rule: 'A15',
    check: 'too_many_texts',
    subject: 'booking',
    breaches: () => sql`
      select booking_id, count(*) || ' texts' from booking_texts
      group by booking_id having count(*) > 3`,
  },
]
