import { type Queries, type Tx, sql } from '../../database/database.ts'
import type { OrderShare } from '../orders/index.ts'

export type StoredRequest = {
  id: number
  uuid: string
  orderId: number
  hostId: number
  memberId: number
  name: string
  amount: bigint
  currencyId: number
  settlementAmount: bigint
  status: 'pending' | 'paid' | 'waived' | 'expired'
  paidBy: number | null
  expiresAt: Date
}
type Row = Omit<StoredRequest, 'amount' | 'settlementAmount'> & { amount: number; settlementAmount: number }
const COLUMNS = sql`r.id, r.uuid, r.order_id as "orderId", r.host_id as "hostId", r.user_cart_id as "memberId", r.name, r.amount,
  r.currency_id as "currencyId", r.settlement_amount as "settlementAmount", r.status, r.paid_by as "paidBy", r.expires_at as "expiresAt"`
const requestOf = (row: Row): StoredRequest => ({ ...row, amount: BigInt(row.amount), settlementAmount: BigInt(row.settlementAmount) })

/** Whether each pays their own share of what was ordered from this cart. */
export const isSplit = async (queries: Queries, cartId: number): Promise<boolean> =>
  (await queries.row(sql`select cart_id from group_orders where cart_id = ${cartId} and payment_mode = 'split'`)) !== undefined

type Asked = { orderId: number; hostId: number; currencyId: number; shares: readonly OrderShare[]; expiresAt: Date; now: Date }
/** Asks each member for their share, the host not. Doing it again asks nobody twice. */
export const insertRequests = (tx: Tx, { orderId, hostId, currencyId, shares, expiresAt, now }: Asked): Promise<number> =>
  tx.run(sql`
    insert into payment_requests (order_id, host_id, user_cart_id, member_uuid, user_id, name, amount, currency_id, settlement_amount, expires_at,
      created_at, updated_at)
    select ${orderId}, ${hostId}, m.id, m.uuid, m.user_id, s.name, s.amount, ${currencyId}, s.settlement, ${expiresAt}, ${now}, ${now}
    from unnest(${shares.map(({ memberId }) => memberId)}::bigint[], ${shares.map(({ name }) => name)}::text[],
      ${shares.map(({ amount }) => amount)}::bigint[], ${shares.map(({ settlementAmount }) => settlementAmount)}::bigint[])
      as s (member, name, amount, settlement)
      join user_carts m on m.id = s.member
    where m.user_id is distinct from ${hostId}::bigint and s.amount > 0
    on conflict (order_id, user_cart_id) do nothing`)

export const requestsOf = async (queries: Queries, orderId: number, hostId: number): Promise<StoredRequest[]> =>
  (
    await queries.rows<Row>(
      sql`select ${COLUMNS} from payment_requests r where r.order_id = ${orderId} and r.host_id = ${hostId} order by r.user_cart_id`,
    )
  ).map(requestOf)

export const ownsOrder = async (queries: Queries, orderId: number, userId: number): Promise<boolean> =>
  (await queries.row(sql`select id from orders where id = ${orderId} and user_id = ${userId}`)) !== undefined

export type Owed = StoredRequest & { host: string; slug: string; titles: Record<string, string>; number: string }
/** By its own uuid, or by the secret of the part that it is for; of several orders of one cart the newest. */
export async function findOwed(queries: Queries, uuid: string): Promise<Owed | undefined> {
  const row = await queries.row<Row & Omit<Owed, keyof StoredRequest>>(sql`
    select ${COLUMNS}, u.firstname as host, s.slug, o.number,
      (select coalesce(json_object_agg(l.locale, l.title), '{}') from shop_translations l where l.shop_id = s.id) as titles
    from payment_requests r join orders o on o.id = r.order_id join shops s on s.id = o.shop_id join users u on u.id = r.host_id
    where r.uuid = ${uuid} or r.member_uuid = ${uuid} order by r.id desc limit 1`)
  return row && { ...row, ...requestOf(row) }
}

/** One winner: whoever pays, waives or lets it expire first. */
export const settleRequest = async (
  tx: Tx,
  id: number,
  { to, paidBy, now }: { to: 'paid' | 'waived'; paidBy: number | null; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update payment_requests set status = ${to}, paid_by = ${paidBy}::bigint, updated_at = ${now}
    where id = ${id} and status = 'pending' and expires_at > ${now}`)) === 1

export async function findHosted(queries: Queries, id: number, hostId: number): Promise<StoredRequest | undefined> {
  const row = await queries.row<Row>(sql`select ${COLUMNS} from payment_requests r where r.id = ${id} and r.host_id = ${hostId}`)
  return row && requestOf(row)
}

/** Nobody owes anything for what was never brought. */
export const expireOf = (tx: Tx, orderId: number, now: Date): Promise<number> =>
  tx.run(sql`update payment_requests set status = 'expired', updated_at = ${now} where order_id = ${orderId} and status = 'pending'`)
export const expireDue = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`update payment_requests set status = 'expired', updated_at = ${now} where status = 'pending' and expires_at <= ${now}`)
