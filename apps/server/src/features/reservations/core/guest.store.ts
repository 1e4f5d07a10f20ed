import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { KnownFacts } from '@hawker/domain/trust/newcomer-policy'
import { knownFactsColumn } from '../../trust/index.ts'
import { shopTitle } from '../../shops/index.ts'

export type ReservationGuest = {
  firstname: string
  phone: string | null
  phoneVerified: boolean
  known: KnownFacts
}

/** Locks the guest, so that two reservations of one person run one after the other. */
export const lockGuest = (tx: Tx, userId: number): Promise<ReservationGuest | undefined> =>
  tx.row<ReservationGuest>(sql`
    select u.firstname, u.phone, u.phone_verified_at is not null as "phoneVerified",
      ${knownFactsColumn()} as known
    from users u where u.id = ${userId} for no key update of u`)

export type GuestHistory = {
  open: number
  noShows: number[]
  overlap: { id: number; number: string; shop: string; starts_at: string } | null
}
/** The other reservations of a guest that decide whether they may book a stay. */
export const readGuestHistory = async (
  queries: Queries,
  userId: number,
  stay: { from: Date; until: Date; without: number | null; now: Date; lang: string },
): Promise<GuestHistory> =>
  (await queries.row<GuestHistory>(sql`
    select (select count(*)::int from bookings b where b.user_id = ${userId} and b.live
        and b.ends_at > ${stay.now}) as open,
      (select coalesce(json_agg((extract(epoch from b.starts_at) * 1000)::bigint), '[]') from bookings b
        where b.user_id = ${userId} and b.status = 'no_show'
          and b.starts_at > ${stay.now}::timestamptz - interval '366 days') as "noShows",
      (select json_build_object('id', b.id, 'number', b.number, 'starts_at',
          to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'shop', ${shopTitle(stay.lang, sql`b.shop_id`)})
        from bookings b where b.user_id = ${userId} and b.live and b.id is distinct from ${stay.without}::bigint
          and tstzrange(b.starts_at, b.ends_at) && tstzrange(${stay.from}::timestamptz, ${stay.until}::timestamptz)
        order by b.starts_at limit 1) as overlap`)) ?? { open: 0, noShows: [], overlap: null }
