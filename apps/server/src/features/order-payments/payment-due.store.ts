import { type Queries, sql } from '@hawker/postgres/database'

/** An amount in minor units of the order's currency, and in base currency. */
export type UnpaidPart = { readonly amount: bigint; readonly settlementAmount: bigint }

/** The part of an order that no payment covers. Unfinished charges belong to no order yet. */
export async function unpaidPart(queries: Queries, orderId: number): Promise<UnpaidPart> {
  const row = await queries.row<{ amount: number; settlement_amount: number }>(sql`
    select (o.total - coalesce(p.amount, 0))::bigint as amount,
      (o.settlement_total - coalesce(p.settlement_amount, 0))::bigint as settlement_amount
    from orders o left join lateral (
      select sum(t.amount - t.refunded) as amount, sum(t.settlement_amount - case when t.amount = 0 then 0
          else round(t.refunded::numeric * t.settlement_amount / t.amount) end) as settlement_amount
      from transactions t left join order_charges c on c.id = t.charge_id
      where t.payable_type = 'order' and t.payable_id = o.id and coalesce(c.status, 'done') = 'done'
        and (t.status in ('authorized', 'paid', 'refund') or t.tag = 'cash' and t.status = 'progress')) p on true
    where o.id = ${orderId}`)
  if (!row) throw new Error(`order ${orderId} does not exist`)
  return { amount: BigInt(row.amount), settlementAmount: BigInt(row.settlement_amount) }
}

/** If there is none, no payment of the order was lost. */
export const hasOtherPayments = async (
  queries: Queries,
  orderId: number,
  transactionId: number,
): Promise<boolean> =>
  (await queries.row(sql`
    select from transactions where payable_type = 'order' and payable_id = ${orderId}
      and id <> ${transactionId} limit 1`)) !== undefined

export const isPaymentDue = async (queries: Queries, orderId: number): Promise<boolean> =>
  (await queries.row(sql`select from orders where id = ${orderId} and payment_due is not null`)) !==
  undefined

/** Orders that were not paid again in time, and have not left their shop. */
export const overduePayments = (
  queries: Queries,
  now: Date,
): Promise<{ id: number; userId: number }[]> =>
  queries.rows(sql`
    select id, user_id as "userId" from orders
    where payment_due is not null and pay_until <= ${now}
      and status in ('new', 'accepted', 'cooking', 'ready')
    order by pay_until limit 100`)
