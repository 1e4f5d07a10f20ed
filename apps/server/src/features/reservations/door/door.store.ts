import type { DoorStatus } from '@hawker/domain/reservations/door-queue'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { shopTitle } from '../../shops/index.ts'

export type DoorRow = {
  id: number
  uuid: string
  shop_id: number
  status: DoorStatus
  name: string
  phone: string | null
  lang: string | null
  guests: number
  promised_at: Date | null
  called_at: Date | null
  created_at: Date
}
const COLUMNS = sql`d.id, d.uuid, d.shop_id, d.status, d.name, d.phone, d.lang, d.guests, d.promised_at,
  d.called_at, d.created_at`
const OPEN = sql`d.status in ('waiting', 'called')`

/** Lists the guests at the door of a shop, in the order in which they came. */
export const openDoorWaits = (queries: Queries, shopId: number): Promise<DoorRow[]> =>
  queries.rows<DoorRow>(
    sql`select ${COLUMNS} from door_waits d where d.shop_id = ${shopId} and ${OPEN} order by d.id`,
  )

const findDoorWait = (queries: Queries, condition: Sql): Promise<DoorRow | undefined> =>
  queries.row<DoorRow>(sql`select ${COLUMNS} from door_waits d where ${condition}`)

/** Locks a wait of one of the user's shops. */
export const lockDoorWait = (tx: Tx, id: number, userId: number): Promise<DoorRow | undefined> =>
  findDoorWait(
    tx,
    sql`d.id = ${id} and d.shop_id in (select shop_id from shop_staff where user_id = ${userId}) for update`,
  )

/** A link ends with the wait. */
export const findDoorWaitByToken = (
  queries: Queries,
  tokenHash: Buffer,
): Promise<DoorRow | undefined> =>
  findDoorWait(queries, sql`d.token_hash = ${tokenHash} and ${OPEN}`)
export const lockDoorWaitByToken = (tx: Tx, tokenHash: Buffer): Promise<DoorRow | undefined> =>
  findDoorWait(tx, sql`d.token_hash = ${tokenHash} and ${OPEN} for update`)

/** For a text; undefined once the wait is over. */
export type TextedDoorWait = Pick<
  DoorRow,
  'uuid' | 'shop_id' | 'status' | 'phone' | 'guests' | 'lang'
> & {
  shop: string
}
export const findTextedDoorWait = (
  queries: Queries,
  id: number,
): Promise<TextedDoorWait | undefined> =>
  queries.row<TextedDoorWait>(sql`
    select d.uuid, d.shop_id, d.status, d.phone, d.guests, d.lang,
      ${shopTitle(sql`d.lang`, sql`d.shop_id`)} as shop
    from door_waits d where d.id = ${id} and d.phone is not null and ${OPEN}`)

export type NewDoorWait = Pick<
  DoorRow,
  'uuid' | 'shop_id' | 'name' | 'phone' | 'lang' | 'guests' | 'promised_at'
> & { tokenHash: Buffer; now: Date }
/** Undefined when a party with this number waits already. */
export const insertDoorWait = async (tx: Tx, wait: NewDoorWait): Promise<number | undefined> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into door_waits (uuid, token_hash, shop_id, name, phone, lang, guests, promised_at, created_at)
      values (${wait.uuid}::uuid, ${wait.tokenHash}, ${wait.shop_id}, ${wait.name}, ${wait.phone}::text,
        ${wait.lang}::text, ${wait.guests}, ${wait.promised_at}::timestamptz, ${wait.now})
      on conflict (shop_id, phone) where status in ('waiting', 'called') do nothing returning id`)
  )?.id

export const updateDoorWait = (
  tx: Tx,
  id: number,
  { status, reservationId, now }: { status: DoorStatus; reservationId?: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update door_waits set status = ${status}, booking_id = ${reservationId ?? null}::bigint,
      called_at = case when ${status} = 'called' then ${now}::timestamptz else called_at end,
      ended_at = case when ${status} in ('seated', 'left') then ${now}::timestamptz end
    where id = ${id}`)

/** Deletes waits after a day, because they have a name and a phone number. */
export const wipeDoorWaits = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`
    delete from door_waits where id in (
      select id from door_waits where created_at <= ${now}::timestamptz - interval '24 hours'
      limit 1000 for update skip locked)`)
