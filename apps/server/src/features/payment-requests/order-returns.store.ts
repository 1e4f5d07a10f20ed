import { type Queries, sql } from '@hawker/postgres/database'

/** What an order has returned since its shares were calculated, in its currency. */
export type OrderReturns = {
  cancelled: boolean
  /** For a cancelled order, the agreed refund; null for a full one. */
  agreedRefund: bigint | null
  /** The total when the shares were calculated. */
  total: bigint
  /** By how much the host has lowered the tip. */
  tipsReduction: bigint
  /** The current cost of each member's lines. */
  linesTotalByMember: ReadonlyMap<number, bigint>
  claims: { amount: bigint; whole: boolean; lines: { member: number; amount: bigint }[] }[]
}
export async function findReturns(
  queries: Queries,
  orderId: number,
): Promise<OrderReturns | undefined> {
  const row = await queries.row<{
    cancelled: boolean
    agreed: number | null
    total: string
    tips_less: number
    lines: Record<string, number> | null
    claims:
      | { amount: number; whole: boolean; lines: { member: number; amount: number }[] | null }[]
      | null
  }>(sql`
    select o.status = 'cancelled' as cancelled, o.cancel_refund as agreed, o.breakdown -> 'order' ->> 'total' as total,
      greatest(0, replace(o.breakdown -> 'order' ->> 'tips', 'n', '')::bigint - o.tips) as tips_less,
      (select json_object_agg(l.user_cart_id, l.total) from (
        select user_cart_id, sum(total)::bigint as total from order_details where order_id = o.id
          and user_cart_id is not null
        group by user_cart_id) l) as lines,
      (select json_agg(json_build_object('amount', f.amount, 'whole', f.whole, 'lines', (
        select json_agg(json_build_object('member', d.user_cart_id, 'amount', x.amount) order by x.order_detail_id)
        from order_refund_details x join order_details d on d.id = x.order_detail_id
          where x.order_refund_id = f.id)) order by f.id)
        from order_refunds f where f.order_id = o.id and f.status = 'approved') as claims
    from orders o where o.id = ${orderId}`)
  return (
    row && {
      cancelled: row.cancelled,
      agreedRefund: row.agreed === null ? null : BigInt(row.agreed),
      total: BigInt(row.total.replace('n', '')),
      tipsReduction: BigInt(row.tips_less),
      linesTotalByMember: new Map(
        Object.entries(row.lines ?? {}).map(([member, total]) => [Number(member), BigInt(total)]),
      ),
      claims: (row.claims ?? []).map(({ amount, whole, lines }) => ({
        amount: BigInt(amount),
        whole,
        lines: (lines ?? []).map((line) => ({ member: line.member, amount: BigInt(line.amount) })),
      })),
    }
  )
}
