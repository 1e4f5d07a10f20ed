import type { Receipt } from '@hawker/contract/receipts'
import { type Queries, sql } from '@hawker/postgres/database'

export type ReceiptExtras = {
  trader: {
    name: string
    address: string
    registration_number: string | null
    tax_number?: string | null
  } | null
  /** One entry per refund, in minor units of the order's currency. */
  refunds: { amount: bigint; at: Date }[]
  /** In a group order, the member of each line. */
  members: { detailId: number; id: number; name: string }[]
}

/** What a receipt shows in addition to the order itself. */
export async function loadReceiptExtras(queries: Queries, orderId: number): Promise<ReceiptExtras> {
  const row = await queries.row<
    Omit<ReceiptExtras, 'refunds'> & { refunds: { amount: string; at: string }[] }
  >(sql`
    select s.trader,
      (select coalesce(json_agg(json_build_object('amount', r.amount::text, 'at', r.created_at) order by r.id), '[]')
        from transaction_refunds r join transactions t on t.id = r.transaction_id
        where t.payable_type = 'order' and t.payable_id = o.id) as refunds,
      (select coalesce(json_agg(json_build_object('detailId', d.id, 'id', d.user_cart_id, 'name',
        d.member_name) order by d.position, d.id), '[]')
        from order_details d where d.order_id = o.id and d.member_name is not null) as members
    from orders o join shops s on s.id = o.shop_id where o.id = ${orderId}`)
  if (!row) return { trader: null, refunds: [], members: [] }
  return {
    ...row,
    refunds: row.refunds.map(({ amount, at }) => ({ amount: BigInt(amount), at: new Date(at) })),
  }
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
