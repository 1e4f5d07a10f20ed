import { BOOKING_CANCEL_REASONS } from '@hawker/contract/reservations'
import { type Queries, type Tx, raw, sql } from '@hawker/postgres/database'
import { PERSONAL_TABLES } from './personal-tables.ts'

export const hasOpenOrders = async (queries: Queries, userId: number): Promise<boolean> =>
  (await queries.row(sql`
    select 1 from orders where (user_id = ${userId} or driver_id = ${userId})
      and status not in ('delivered', 'cancelled')
    union all
    select 1 from parcel_orders 
      where (user_id = ${userId} or driver_id = ${userId}) and ended_at is null
    limit 1`)) !== undefined

export const setDeleteAt = (tx: Tx, userId: number, at: Date | null): Promise<number> =>
  tx.run(sql`update users set delete_at = ${at} where id = ${userId} and deleted_at is null`)

export const listDueDeletions = async (queries: Queries, now: Date): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select id from users where delete_at <= ${now} and deleted_at is null order by delete_at limit 100`)
  ).map(({ id }) => id)

/**
 * Anonymizes the account's row. False when the deletion was cancelled or has already happened.
 * Blocking the user ends their sessions by a trigger.
 */
export const anonymizeAccount = async (tx: Tx, userId: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update users set email = null, email_verified_at = null, password_hash = null, firstname = '',
      lastname = null, phone = null, phone_verified_at = null, img = null, birthday = null, gender = null,
      referral_given = null, blocked_at = ${now}, deleted_at = ${now}
    where id = ${userId} and delete_at <= ${now} and deleted_at is null`)) === 1

/**
 * Deletes personal text from orders; amounts stay in the books. A courier's photos of parcels stay,
 * because they prove something to their senders.
 */
export async function wipePersonalText(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update orders set address = null, latitude = null, longitude = null, phone = null, username = null,
      note = null, allergy_note = null, receiver = null, drop_off = null, drop_off_note = null,
      photo = null, old_codes = null
    where user_id = ${userId}`)
  await tx.run(sql`
    update order_details set note = null, member_name = null from orders o
    where o.id = order_details.order_id and o.user_id = ${userId}`)
  await tx.run(sql`
    update parcel_orders set wiped_at = coalesce(wiped_at, ${now}), username_from = null, phone_from = null,
      note_from = null, address_from = null, latitude_from = null, longitude_from = null,
      username_to = null, phone_to = null, note_to = null, address_to = null, latitude_to = null,
      longitude_to = null, description = null, images = '{}', old_codes = null, reason_note = null
    where user_id = ${userId}`)
  await tx.run(sql`
    with links as (
      delete from trackings where parcel_order_id in (
        select id from parcel_orders where user_id = ${userId}))
    update parcel_histories set note = null
    where parcel_order_id in (select id from parcel_orders where user_id = ${userId})`)
  await tx.run(sql`
    with proofs as (
      delete from parcel_proofs where parcel_order_id in (
        select id from parcel_orders where user_id = ${userId}) returning photo)
    update pictures set loose_since = ${now}
    where path in (select photo from proofs) and loose_since is null`)
  await tx.run(sql`update parcel_claims set note = null, images = '{}' where user_id = ${userId}`)
  await tx.run(
    sql`update reviews set firstname = '', lastname_initial = null where user_id = ${userId}`,
  )
  await tx.run(sql`
    update bookings set name = null, phone = null, note = null, staff_note = null, lang = null,
      occasion = null,
      cancel_reason = case
        when cancel_by = 'guest' and cancel_reason <> all(${[...BOOKING_CANCEL_REASONS]}::text[]) then null
        else cancel_reason end
    where user_id = ${userId}`)
  await tx.run(sql`update order_refunds set note = null, images = '{}' where user_id = ${userId}`)
  await tx.run(
    sql`update pictures set loose_since = ${now}
      where owner_id = ${userId}
        and purpose in ('avatar', 'claim', 'chat', 'document', 'parcel') and loose_since is null
        and path not in (select photo from parcel_proofs where driver_id = ${userId})`,
  )
}

export type CancelledBooking = { id: number; shopId: number; version: number }
/**
 * Cancels what the user has booked. It frees tables only, so it needs no lock of the days. Guests
 * who sit at their table stay there.
 */
export const cancelOpenBookings = (
  tx: Tx,
  userId: number,
  now: Date,
): Promise<CancelledBooking[]> =>
  tx.rows<CancelledBooking>(sql`
    update bookings set status = 'canceled', version = version + 1, cancel_by = 'guest',
      cancel_reason = case when source = 'waitlist' and status = 'new' then 'wait_declined'
        else 'account_deleted' end, ended_at = ${now}, answer_until = null
    where user_id = ${userId} and status in ('new', 'approved')
    returning id, shop_id as "shopId", version`)

/** Deletes rows that only the user needs, and detaches rows that others need. */
export async function deletePersonalRows(tx: Tx, userId: number): Promise<void> {
  for (const { table, owner, atDeletion } of PERSONAL_TABLES) {
    if (atDeletion === 'delete')
      await tx.run(sql`delete from ${raw(table)} where ${raw(owner)} = ${userId}`)
    if (atDeletion === 'detach')
      await tx.run(
        sql`update ${raw(table)} set ${raw(owner)} = null where ${raw(owner)} = ${userId}`,
      )
  }
}

/**
 * All columns that refer to users by foreign key or by name. A test compares them with the list of
 * personal tables.
 */
export const listPersonalColumns = (
  queries: Queries,
): Promise<{ table: string; column: string }[]> =>
  queries.rows(sql`
    select t.relname as table, a.attname as column
    from pg_class t join pg_namespace n on n.oid = t.relnamespace join pg_attribute a on a.attrelid = t.oid
    where n.nspname = 'public' and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (
      (a.atttypid = 'bigint'::regtype and a.attname ~ '(^|_)(user|driver|owner|person)_id$')
      or exists (select from pg_constraint k
        where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = t.oid and a.attnum = any(k.conkey)))
    order by 1, 2`)
