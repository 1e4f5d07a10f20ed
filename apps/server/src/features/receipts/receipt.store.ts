import type { Receipt } from '@hawker/contract/receipts'
import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { type Trader } from '../shops/index.ts'
import { MARKET_STAMP } from '../settings/index.ts'

/** Money that went back, in minor units of the receipt's currency. */
export type StoredReturn = { amount: bigint; at: Date }
/** Rows of a JSON aggregate. */
type ReturnRow = { amount: string; at: string }

const REFUND = sql`json_build_object('amount', r.amount::text, 'at', r.created_at)`
/** One entry per refund. */
const refundsOf = (type: 'order' | 'parcel_order', id: Sql): Sql => sql`
  (select coalesce(json_agg(${REFUND} order by r.id), '[]')
    from transaction_refunds r join transactions t on t.id = r.transaction_id
    where t.payable_type = ${type} and t.payable_id = ${id})`
const readReturns = (rows: readonly ReturnRow[]): StoredReturn[] =>
  rows.map(({ amount, at }) => ({ amount: BigInt(amount), at: new Date(at) }))

export type ReceiptExtras = {
  trader: Trader | null
  refunds: StoredReturn[]
  /** In a group order, the member of each line. */
  members: { detailId: number; id: number; name: string }[]
}

/** What a receipt shows in addition to the order itself. */
export async function loadReceiptExtras(queries: Queries, orderId: number): Promise<ReceiptExtras> {
  const row = await queries.row<Omit<ReceiptExtras, 'refunds'> & { refunds: ReturnRow[] }>(sql`
    select s.trader,
      ${refundsOf('order', sql`o.id`)} as refunds,
      (select coalesce(json_agg(json_build_object('detailId', d.id, 'id', d.user_cart_id, 'name',
        d.member_name) order by d.position, d.id), '[]')
        from order_details d where d.order_id = o.id and d.member_name is not null) as members
    from orders o join shops s on s.id = o.shop_id where o.id = ${orderId}`)
  if (!row) return { trader: null, refunds: [], members: [] }
  return { ...row, refunds: readReturns(row.refunds) }
}

export type ParcelReceiptExtras = {
  /** The version of settings and titles of taxes. */
  readonly market: string
  readonly refunds: readonly StoredReturn[]
  /** Approved claims, which the wallet got. */
  readonly claims: readonly StoredReturn[]
  /** When the sender tipped after the delivery. */
  readonly tippedAt: Date | null
}

/** What a receipt shows in addition to the parcel itself. */
export async function loadParcelReceiptExtras(
  queries: Queries,
  parcelId: number,
): Promise<ParcelReceiptExtras | undefined> {
  const row = await queries.row<{
    market: string
    refunds: ReturnRow[]
    claims: ReturnRow[]
    tippedAt: Date | null
  }>(sql`
    select ${MARKET_STAMP} as market, ${refundsOf('parcel_order', sql`p.id`)} as refunds,
      (select coalesce(json_agg(json_build_object('amount', c.amount::text, 'at', c.decided_at)
          order by c.id), '[]')
        from parcel_claims c where c.parcel_order_id = p.id and c.status = 'approved') as claims,
      (select l.created_at from ledger_transfers l where l.key = 'tip:parcel:' || p.id)
        as "tippedAt"
    from parcel_orders p where p.id = ${parcelId}`)
  return row && { ...row, refunds: readReturns(row.refunds), claims: readReturns(row.claims) }
}

/**
 * Finds the member's part that a secret opens: a cart member's uuid, or that of a payment request.
 * Of several orders it returns the newest.
 */
export const findMemberOrder = (
  queries: Queries,
  secret: string,
): Promise<{ orderId: number; memberId: Member['id'] } | undefined> =>
  queries.row(sql`
    select o.id as "orderId", part.member_id as "memberId" from (
      select d.order_id, d.user_cart_id as member_id from user_carts m
        join order_details d on d.user_cart_id = m.id and d.member_name is not null
        where m.uuid = ${secret}
      union all
      select r.order_id, r.user_cart_id from payment_requests r where r.uuid = ${secret}
        or r.member_uuid = ${secret}) part
    join orders o on o.id = part.order_id order by o.id desc limit 1`)
type Member = Receipt['members'][number]
