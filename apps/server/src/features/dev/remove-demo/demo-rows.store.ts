import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, sql } from '@hawker/postgres/database'

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

/** What the demo city wrote besides its people. */
export type DemoKind = 'shop' | 'banner' | 'blog' | 'faq' | 'recipe' | 'coupon' | 'parcel_type'
export const listDemoIds = async (queries: Queries, kind: DemoKind): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(
      sql`select id from demo_rows where kind = ${kind} order by id`,
    )
  ).map(({ id }) => id)

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

/** Accounts with rights that are left. */
export const listPrivilegedUsers = (
  queries: Queries,
): Promise<{ email: string | null; roles: string[] }[]> =>
  queries.rows(sql`
    select u.email, array_agg(r.role order by r.role) as roles
    from users u join user_roles r on r.user_id = u.id
    where u.deleted_at is null and u.blocked_at is null group by u.id order by u.id`)
