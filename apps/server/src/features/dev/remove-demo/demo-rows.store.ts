import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, type Tx, raw, sql } from '@hawker/postgres/database'

/** A demo person who still exists. */
const DEMO_USERS = sql`
  select r.id from demo_rows r join users u on u.id = r.id and u.deleted_at is null
  where r.kind = 'user'`

export const insertProductionStart = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`insert into production_starts (first_at) values (${now}) on conflict do nothing`)

export const findProductionStart = async (queries: Queries): Promise<Date | undefined> =>
  (await queries.row<{ firstAt: Date }>(sql`select first_at as "firstAt" from production_starts`))
    ?.firstAt

/** The e-mail addresses of demo people who can sign in. */
export const listDemoSignIns = async (queries: Queries): Promise<string[]> =>
  (
    await queries.rows<{ name: string }>(sql`
      select coalesce(u.email, u.phone, u.firstname) as name from users u
      where u.id in (${DEMO_USERS}) and u.blocked_at is null and (
        u.password_hash is not null
        or exists (select from sessions s where s.user_id = u.id)
        or exists (select from passkeys p where p.user_id = u.id)
        or exists (select from user_identities i where i.user_id = u.id))
      order by u.id`)
  ).map(({ name }) => name)

export const listDemoUsers = async (queries: Queries): Promise<number[]> =>
  (await queries.rows<{ id: number }>(sql`${DEMO_USERS} order by r.id`)).map(({ id }) => id)

/** Open orders that a demo person, a demo shop or the sandbox takes part in. */
export const listOpenDemoOrders = (
  queries: Queries,
): Promise<{ id: number; cartId: number | null }[]> =>
  queries.rows(sql`
    select id, cart_id as "cartId" from orders o
    where status not in ('delivered', 'cancelled') and (
      user_id in (${DEMO_USERS}) or driver_id in (${DEMO_USERS})
      or shop_id in (select id from demo_rows where kind = 'shop')
      or exists (select from transactions t
        where t.payable_type = 'order' and t.payable_id = o.id and t.tag = 'sandbox'))
    order by id`)

/** The same of parcels. */
export const listOpenDemoParcels = (
  queries: Queries,
): Promise<{ id: number; status: ParcelStatus }[]> =>
  queries.rows(sql`
    select id, status from parcel_orders p
    where ended_at is null and (
      user_id in (${DEMO_USERS}) or driver_id in (${DEMO_USERS})
      or exists (select from transactions t
        where t.payable_type = 'parcel_order' and t.payable_id = p.id and t.tag = 'sandbox'))
    order by id`)

/** Rejects the open claims of demo people about parcels, because nobody waits for the answer. */
export const rejectDemoClaims = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`
    update parcel_claims set status = 'rejected', answer = 'Demo', decided_at = ${now}
    where status = 'pending' and user_id in (${DEMO_USERS})`)

/** Deletes the demo's types of parcels; those that parcels of the past have are switched off. */
export async function removeDemoParcelTypes(tx: Tx): Promise<void> {
  const types = sql`(select id from demo_rows where kind = 'parcel_type')`
  await tx.run(sql`
    delete from parcel_types t where id in ${types}
      and not exists (select from parcel_orders p where p.parcel_type_id = t.id)`)
  await tx.run(sql`update parcel_types set active = false where id in ${types} and active`)
}

/** Wallet money that nobody paid in: all of demo people, and of others what came from the demo. */
export const listPlayMoney = (
  queries: Queries,
): Promise<{ userId: number; accountId: number; amount: number; isDemo: boolean }[]> =>
  queries.rows(sql`
    with demo as (${DEMO_USERS}),
    received as (
      select e.account_id, sum(e.amount) as amount
      from ledger_entries e join ledger_transfers l on l.id = e.transfer_id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'user'
      where (l.kind = 'topup' and l.ref_type = 'wallet_topup' and exists (
          select from transactions t where t.payable_type = 'wallet_topup' and t.payable_id = l.ref_id
            and t.tag = 'sandbox'))
        or (l.kind = 'send' and exists (
          select from ledger_entries other join ledger_accounts b on b.id = other.account_id
          where other.transfer_id = l.id and other.id <> e.id and b.user_id in (select id from demo)))
      group by e.account_id),
    money as (
      select a.user_id, a.id, demo.id is not null as is_demo,
        case when demo.id is not null then a.balance - a.held
          else least(a.balance - a.held - a.credit, received.amount) end as amount
      from ledger_accounts a left join demo on demo.id = a.user_id
      left join received on received.account_id = a.id
      where a.kind = 'user')
    select user_id as "userId", id as "accountId", amount::bigint as amount, is_demo as "isDemo"
    from money where amount > 0 order by id`)

export const makeDeletionDue = (tx: Tx, userId: number, now: Date): Promise<number> =>
  tx.run(sql`update users set delete_at = ${now} where id = ${userId} and deleted_at is null`)

/** Ends what is booked, waited for or ordered at a table of demo shops: nobody comes or answers. */
export async function cancelDemoBookings(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    update table_calls c set seen_at = ${now} from table_sessions v
    where v.id = c.session_id and c.seen_at is null
      and v.shop_id in (select id from demo_rows where kind = 'shop')`)
  await tx.run(sql`
    update table_sessions set closed_at = ${now}, closed_by = 'booking'
    where closed_at is null and shop_id in (select id from demo_rows where kind = 'shop')`)
  for (const table of ['booking_waits', 'door_waits'])
    await tx.run(sql`
      delete from ${raw(table)} where shop_id in (select id from demo_rows where kind = 'shop')`)
  await tx.run(sql`
    update bookings set status = 'canceled', version = version + 1, cancel_by = 'admin',
      cancel_reason = 'closed', ended_at = ${now}, answer_until = null
    where live and shop_id in (select id from demo_rows where kind = 'shop')`)
}

/** Hides the demo shops and deletes what advertises them. Returns the count of hidden shops. */
export async function hideDemoShops(tx: Tx): Promise<number> {
  const ids = (kind: string) => sql`(select id from demo_rows where kind = ${kind})`
  await tx.run(sql`delete from stories where shop_id in ${ids('shop')}`)
  await tx.run(sql`delete from banners where id in ${ids('banner')}`)
  await tx.run(sql`delete from blogs where id in ${ids('blog')}`)
  await tx.run(sql`delete from faqs where id in ${ids('faq')}`)
  await tx.run(sql`delete from recipes where id in ${ids('recipe')}`)
  await tx.run(sql`update coupons set active = false where id in ${ids('coupon')}`)
  return tx.run(sql`
    update shops set status = 'rejected' where id in ${ids('shop')} and status <> 'rejected'`)
}

/**
 * Deletes what a demo shows to everyone: messages with their links and codes, and what they open.
 * Also the clock, the sandbox and settings with the demo's values.
 */
export async function deleteDemoTraces(
  tx: Tx,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.run(sql`delete from sent_messages`)
  await tx.run(sql`delete from auth_codes`)
  await tx.run(sql`delete from auth_links`)
  await tx.run(sql`delete from sandbox_webhooks where sent_at is null`)
  await tx.run(sql`update payment_methods set active = false where tag = 'sandbox'`)
  await tx.run(sql`delete from settings where key = 'demo_clock_offset_ms'`)
  await tx.run(sql`
    delete from settings s using json_each_text(${JSON.stringify(settings)}::json) d
    where s.key = d.key and s.value = d.value`)
}

/** Accounts with rights that are left. */
export const listPrivilegedUsers = (
  queries: Queries,
): Promise<{ email: string | null; roles: string[] }[]> =>
  queries.rows(sql`
    select u.email, array_agg(r.role order by r.role) as roles
    from users u join user_roles r on r.user_id = u.id
    where u.deleted_at is null and u.blocked_at is null group by u.id order by u.id`)
