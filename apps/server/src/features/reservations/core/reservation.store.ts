import type { ReservationActor } from '@hawker/domain/reservations/reservation-state'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { RowIn } from '@hawker/postgres/table/define-table'
import { assignments, parameters } from '@hawker/postgres/table/rows'
import {
  LOCKED_RESERVATIONS,
  NEW_RESERVATIONS,
  RESERVATIONS,
  type StoredReservation,
} from './reservation.table.ts'

/**
 * Locks the days of a shop, in order of dates. Every write to a reservation does this first, so
 * concurrent writes wait here, and see each other's reservations in their next statement.
 */
export async function lockDays(tx: Tx, shopId: number, dates: readonly string[]): Promise<void> {
  const inOrder = [...new Set(dates)].toSorted()
  await tx.run(sql`
    insert into booking_days (shop_id, date)
    select s.id, d.date from shops s, unnest(${inOrder}::date[]) with ordinality as d (date, place)
    where s.id = ${shopId} order by d.place
    on conflict (shop_id, date) do update set shop_id = excluded.shop_id`)
}

export type NewReservation = Omit<
  RowIn<typeof NEW_RESERVATIONS>,
  'during' | 'arrivedAt' | 'createdAt'
> & {
  tablesUntil: Date
  now: Date
}

export type InsertOutcome = { id: number } | 'table_taken' | 'booking_overlap'

/**
 * Inserts a reservation with its tables, all or nothing. The shared lock of the tables lets no
 * table be deleted meanwhile. The exclusion constraints of the schema make the final check.
 */
export async function insertReservation(
  tx: Tx,
  reservation: NewReservation,
  tableIds: readonly number[],
): Promise<InsertOutcome> {
  const row = await tx.row<{ id: number | null; locked: number; held: number }>(sql`
    with locked as (
      select id from tables where id = any(${[...tableIds]}::bigint[]) and shop_id = ${reservation.shopId}
        and active and deleted_at is null order by id for share),
    made as (
      insert into bookings (${NEW_RESERVATIONS.names})
      select ${parameters(NEW_RESERVATIONS, {
        ...reservation,
        during: { from: reservation.startsAt, until: reservation.tablesUntil },
        arrivedAt: reservation.seatedAt,
        createdAt: reservation.now,
      })}
      where (select count(*) from locked) = ${tableIds.length}::int
      on conflict do nothing returning id, during, live),
    held as (
      insert into booking_tables (booking_id, table_id, during, live)
      select made.id, locked.id, made.during, made.live from made, locked
      on conflict do nothing returning 1)
    select (select id from made) as id, (select count(*)::int from locked) as locked,
      (select count(*)::int from held) as held`)
  const { id = null, locked = 0, held = 0 } = row ?? {}
  if (id === null) return locked < tableIds.length ? 'table_taken' : 'booking_overlap'
  if (held === tableIds.length) return { id }
  await tx.run(sql`delete from bookings where id = ${id}`)
  return 'table_taken'
}

export type LockedReservation = RowIn<typeof LOCKED_RESERVATIONS> & {
  tablesFrom: Date
  tablesUntil: Date
  timezone: string
  tableIds: number[]
}

const LOCKED_COLUMNS = sql`${LOCKED_RESERVATIONS.select},
  lower(b.during) as "tablesFrom", upper(b.during) as "tablesUntil",
  (select timezone from shops s where s.id = b.shop_id) as timezone,
  (select coalesce(json_agg(x.table_id order by x.table_id), '[]') from booking_tables x
    where x.booking_id = b.id) as "tableIds"`

/** Takes no lock: it serves to learn which days to lock. */
export const peekReservation = (
  queries: Queries,
  condition: Sql,
): Promise<LockedReservation | undefined> =>
  queries.row<LockedReservation>(sql`select ${LOCKED_COLUMNS} from bookings b where ${condition}`)

export const lockReservation = (tx: Tx, id: number): Promise<LockedReservation | undefined> =>
  tx.row<LockedReservation>(
    sql`select ${LOCKED_COLUMNS} from bookings b where b.id = ${id} for update of b`,
  )

/** Words that are undefined stay as they are. */
export type ReservationUpdate = Pick<
  StoredReservation,
  'status' | 'guests' | 'sectionId' | 'startsAt' | 'endsAt' | 'turnoverMinutes' | 'answerUntil'
> & {
  readonly tablesFrom: Date
  readonly tablesUntil: Date
} & { readonly [Field in (typeof WORDS)[number]]?: string | null | undefined }
const WORDS = ['note', 'staffNote', 'name', 'phone'] as const

/** Changes a locked reservation; its tables follow. Throws 23P01 when they are not free. */
export async function updateReservation(
  tx: Tx,
  id: number,
  update: ReservationUpdate,
): Promise<void> {
  const words = WORDS.filter((field) => update[field] !== undefined)
  const changes = {
    status: update.status,
    guests: update.guests,
    sectionId: update.sectionId,
    startsAt: update.startsAt,
    endsAt: update.endsAt,
    turnoverMinutes: update.turnoverMinutes,
    answerUntil: update.answerUntil,
    during: { from: update.tablesFrom, until: update.tablesUntil },
    ...Object.fromEntries(words.map((field) => [field, update[field]])),
  }
  await tx.run(sql`
    update bookings b set ${assignments(RESERVATIONS, changes)}, version = version + 1
    where id = ${id}`)
}

export const releaseTables = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`delete from booking_tables where booking_id = ${id}`)

/**
 * Gives a reservation without tables these, all or none. False when one of them is taken or gone.
 */
export async function holdTables(
  tx: Tx,
  id: number,
  tableIds: readonly number[],
): Promise<boolean> {
  const row = await tx.row<{ held: number }>(sql`
    with locked as (
      select t.id from tables t join bookings b on b.shop_id = t.shop_id and b.id = ${id}
      where t.id = any(${[...tableIds]}::bigint[]) and t.active and t.deleted_at is null
      order by t.id for share of t),
    held as (
      insert into booking_tables (booking_id, table_id, during, live)
      select b.id, locked.id, b.during, b.live from bookings b, locked where b.id = ${id}
      on conflict do nothing returning 1)
    select count(*)::int as held from held`)
  if (row?.held === tableIds.length) return true
  await releaseTables(tx, id)
  return false
}

export type ReservationEnd = {
  status: 'completed' | 'canceled' | 'no_show'
  tablesUntil: Date
  cancelBy: ReservationActor | null
  reason: string | null
  unseen: boolean
  now: Date
}
/** Ends a locked reservation, and stores what an undo restores. */
export const endReservation = (tx: Tx, id: number, end: ReservationEnd): Promise<number> =>
  tx.run(sql`
    update bookings set status = ${end.status}, version = version + 1, ended_at = ${end.now},
      undo_status = status, undo_during = during,
      during = tstzrange(lower(during), least(upper(during),
        greatest(${end.tablesUntil}::timestamptz, lower(during) + interval '1 minute'))),
      cancel_by = ${end.cancelBy}, cancel_reason = ${end.reason}, unseen = ${end.unseen}
    where id = ${id}`)

export const approveReservation = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`
    update bookings set status = 'approved', version = version + 1, answer_until = null where id = ${id}`)

export const seatReservation = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update bookings set status = 'seated', version = version + 1, seated_at = ${now},
      arrived_at = coalesce(arrived_at, ${now}) where id = ${id}`)

/** Takes the tables from now on, for guests who are early. Throws 23P01 when they are not free. */
export const takeTablesFrom = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(
    sql`update bookings set during = tstzrange(${now}::timestamptz, upper(during)) where id = ${id}`,
  )

export const markArrived = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update bookings set arrived_at = ${now}, version = version + 1 where id = ${id}`)

/**
 * Restores an ended reservation. False when one of its tables was deleted; throws 23P01 when its
 * tables or its guest are taken. The shared lock of the tables lets none be deleted meanwhile.
 */
export const restoreReservation = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`
    with locked as (
      select t.id from booking_tables x join tables t on t.id = x.table_id
      where x.booking_id = ${id} and t.deleted_at is null order by t.id for share of t)
    update bookings set status = undo_status, during = undo_during, version = version + 1, ended_at = null,
      cancel_by = null, cancel_reason = null, unseen = false, undo_status = null, undo_during = null
    where id = ${id} and undo_status is not null
      and (select count(*) from locked) = (select count(*) from booking_tables where booking_id = ${id})`)) ===
  1

export const createReservationSavepoint = (tx: Tx) => tx.run(sql`savepoint booking`)
export const rollbackToReservationSavepoint = (tx: Tx) => tx.run(sql`rollback to savepoint booking`)

/** The name of the exclusion constraint that refused a write; undefined for other errors. */
export function violatedExclusion(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23P01') return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}
