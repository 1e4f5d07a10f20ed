import type { PriceBreakdown } from '@hawker/domain/price'
import { type Queries, sql } from '../../database/database.ts'
import { readBreakdown } from './quote.store.ts'

export type SharedOrder = {
  hostId: number
  cartId: number | null
  currencyId: number
  settlementTotal: bigint
  price: PriceBreakdown
  details: { memberId: number; name: string | null }[]
}
export async function findSharedOrder(queries: Queries, orderId: number): Promise<SharedOrder | undefined> {
  const row = await queries.row<{
    user_id: number
    cart_id: number | null
    currency_id: number
    settlement_total: number
    breakdown: string
    details: { member: number; name: string | null }[]
  }>(sql`
    select o.user_id, o.cart_id, o.currency_id, o.settlement_total, (o.breakdown -> 'order')::text as breakdown,
      (select coalesce(json_agg(json_build_object('member', d.user_cart_id, 'name', d.member_name) order by d.position), '[]')
        from order_details d where d.order_id = o.id) as details
    from orders o where o.id = ${orderId}`)
  return (
    row && {
      hostId: row.user_id,
      cartId: row.cart_id,
      currencyId: row.currency_id,
      settlementTotal: BigInt(row.settlement_total),
      price: readBreakdown(row.breakdown),
      details: row.details.map(({ member, name }) => ({ memberId: member, name })),
    }
  )
}
