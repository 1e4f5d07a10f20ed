import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { type Queries, sql } from '@hawker/postgres/database'

/**
 * The method with which the customer paid the newest order. The wallet does not count, because the
 * picker shows it apart. Failed payments do not count either.
 */
export async function lastUsedMethod(
  queries: Queries,
  userId: number,
): Promise<PaymentTag | undefined> {
  const row = await queries.row<{ tag: PaymentTag }>(sql`
    select t.tag from orders o
      join transactions t on t.payable_type = 'order' and t.payable_id = o.id
    where o.user_id = ${userId} and t.tag <> 'wallet' and t.status not in ('rejected', 'canceled')
    order by o.id desc, t.id desc limit 1`)
  return row?.tag
}
