import type { PriceBreakdown } from '@hawker/domain/pricing/price'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { readBreakdown } from './amounts-json.ts'

export type Share = { memberId: number; amount: bigint; lines: bigint; settlementAmount: bigint }
export type SharedOrder = {
  isGroup: boolean
  hostId: number
  cartId: number | null
  currencyId: number
  settlementTotal: bigint
  price: PriceBreakdown
  details: { memberId: number; name: string | null }[]
  /** Fixed when the shop got the order; empty before. */
  stored: Share[]
}
export async function findSharedOrder(
  queries: Queries,
  orderId: number,
): Promise<SharedOrder | undefined> {
  const row = await queries.row<{
    user_id: number
    cart_id: number | null
    currency_id: number
    settlement_total: number
    breakdown: string
    details: { member: number; name: string | null }[]
    stored: { member: number; amount: number; lines: number; settlement: number }[]
    is_group: boolean
  }>(sql`
    select o.user_id, o.cart_id, o.currency_id, o.settlement_total,
      (o.breakdown -> 'order')::text as breakdown,
      (select coalesce(json_agg(json_build_object('member', d.user_cart_id,
          'name', d.member_name) order by d.position), '[]')
        from order_details d where d.order_id = o.id) as details,
      (select coalesce(json_agg(json_build_object('member', s.user_cart_id, 'amount', s.amount,
          'lines', s.lines_amount, 'settlement', s.settlement_amount) order by s.position), '[]')
        from order_shares s where s.order_id = o.id) as stored,
      exists (select from order_details d where d.order_id = o.id and d.member_name is not null)
        as is_group
    from orders o where o.id = ${orderId}`)
  return (
    row && {
      hostId: row.user_id,
      cartId: row.cart_id,
      currencyId: row.currency_id,
      settlementTotal: BigInt(row.settlement_total),
      price: readBreakdown(row.breakdown),
      isGroup: row.is_group,
      stored: row.stored.map(({ member, amount, lines, settlement }) => ({
        memberId: member,
        amount: BigInt(amount),
        lines: BigInt(lines),
        settlementAmount: BigInt(settlement),
      })),
      details: row.details.map(({ member, name }) => ({ memberId: member, name })),
    }
  )
}

/** Stores the shares once: later calls change nothing. */
export const insertShares = (tx: Tx, orderId: number, shares: readonly Share[]): Promise<number> =>
  tx.run(sql`
    insert into order_shares (order_id, user_cart_id, amount, lines_amount, settlement_amount, position)
    select ${orderId}, s.member, s.amount, s.lines, s.settlement, s.position
    from unnest(${shares.map(({ memberId }) => memberId)}::bigint[],
      ${shares.map(({ amount }) => amount)}::bigint[],
      ${shares.map(({ lines }) => lines)}::bigint[],
      ${shares.map(({ settlementAmount }) => settlementAmount)}::bigint[])
      with ordinality as s (member, amount, lines, settlement, position)
    on conflict do nothing`)
