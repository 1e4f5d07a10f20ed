import { sql } from '@hawker/postgres/database'
import { type Base, setOf, theRow } from './rows.ts'

export type ReservationFacts = {
  readonly id: number
  readonly uuid: string
  readonly status: string
  readonly source: string
  readonly name: string | null
  readonly note: string | null
  readonly guests: number
  readonly cancelBy: string | null
  readonly cancelReason: string | null
  readonly customer: string | null
  readonly startsAt: Date
  /** The start in the time zone of the restaurant, such as 2026-11-28 17:45:00. */
  readonly localStart: string
  readonly minutes: number
  readonly tableIds: readonly number[]
  readonly tables: readonly string[]
}
export type TableFacts = {
  readonly id: number
  readonly uuid: string
  readonly qrVersion: number
  readonly chairs: number
  readonly minGuests: number
}
type ReservationChange = {
  status?: string
  guests?: number
  tokenHash?: Buffer
  seatedAt?: Date
  endedAt?: Date
  startsAt?: Date
  endsAt?: Date
}

const FACTS = sql`b.id, b.uuid, b.status, b.source, b.name, b.note, b.guests,
  b.cancel_by as "cancelBy", b.cancel_reason as "cancelReason", b.starts_at as "startsAt",
  (select (b.starts_at at time zone s.timezone)::text from shops s where s.id = b.shop_id) as "localStart",
  (select email from users where id = b.user_id) as customer,
  (extract(epoch from b.ends_at - b.starts_at) / 60)::int as minutes,
  array(select t.id::int from booking_tables x join tables t on t.id = x.table_id
    where x.booking_id = b.id order by t.name) as "tableIds",
  array(select t.name from booking_tables x join tables t on t.id = x.table_id
    where x.booking_id = b.id order by t.name) as tables`

export function reservationVerbs({ database, app }: Base) {
  const reservation = (id: number): Promise<ReservationFacts> =>
    theRow(database, sql`select ${FACTS} from bookings b where b.id = ${id}`)
  return {
    reservation,
    reservationsAt: (shopId: number): Promise<ReservationFacts[]> =>
      database.rows(sql`select ${FACTS} from bookings b where b.shop_id = ${shopId} order by b.id`),
    /** The first coming reservation of a demo user. */
    comingReservation: (email: string): Promise<ReservationFacts> =>
      theRow(
        database,
        sql`select ${FACTS} from bookings b join users u on u.id = b.user_id
          where u.email = ${email} and b.status = 'approved' order by b.id limit 1`,
      ),
    changeReservation: (id: number, fields: ReservationChange): Promise<number> =>
      database.run(sql`
        update bookings set ${setOf(fields)}, version = version + 1 where id = ${id}`),
    /** Ends the visit of seated guests, so that their table is free. */
    freeTable: (id: number): Promise<number> =>
      database.run(sql`
        update bookings set status = 'completed', version = version + 1,
          during = tstzrange(lower(during), lower(during) + interval '1 minute'),
          ended_at = ${app.deps.clock.now()}
        where id = ${id}`),
    table: (shopId: number, name: string): Promise<TableFacts> =>
      theRow(
        database,
        sql`select id, uuid, qr_version as "qrVersion", chair_count as chairs,
            min_guests as "minGuests"
          from tables where shop_id = ${shopId} and name = ${name} and deleted_at is null`,
      ),
    /** Makes the printed code of a table invalid. */
    renewTableCode: (tableId: number): Promise<number> =>
      database.run(sql`update tables set qr_version = qr_version + 1 where id = ${tableId}`),
    /** Pretends that another device has saved the plan of the tables. */
    outdatePlan: (shopId: number): Promise<number> =>
      database.run(sql`
        insert into floors (shop_id, layout_version) values (${shopId}, 2)
        on conflict (shop_id) do update set layout_version = floors.layout_version + 1`),
    reservationRules: (
      shopId: number,
    ): Promise<{ onlineMaxGuests: number; autoApprove: boolean }> =>
      theRow(
        database,
        sql`select online_max_guests as "onlineMaxGuests", auto_approve as "autoApprove"
          from booking_rules where shop_id = ${shopId}`,
      ),
    /** Opens or closes a day for reservations; `covers`: guests that may arrive per quarter of an hour. */
    planDay: (shopId: number, date: string, { open, covers }: { open: boolean; covers?: number }) =>
      database.run(sql`
        insert into booking_days (shop_id, date, open, covers_per_quarter)
        values (${shopId}, ${date}, ${open}, ${covers ?? null})`),
    reviewOfReservation: (id: number): Promise<{ rating: number; comment: string }> =>
      theRow(database, sql`select rating, comment from reviews where booking_id = ${id}`),
  }
}
