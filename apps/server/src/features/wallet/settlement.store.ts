import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { WalletPaid } from './credit.store.ts'
import type { SettledAmounts } from './settlement-split.ts'

/** A bank has taken a payment of this order or parcel back and may keep it. */
export async function isUnderDispute(queries: Queries, { type, id }: WalletPaid): Promise<boolean> {
  const row = await queries.row<{ held: boolean }>(sql`
    select exists (select from payment_disputes d join transactions t on t.id = d.transaction_id
      where t.payable_type = ${type} and t.payable_id = ${id}
        and d.stage = 'chargeback' and d.status in ('open', 'answered')) as held`)
  return row?.held ?? false
}

/** Guests at a table have not paid yet, or an order has to be paid again. */
export async function isUnpaid(queries: Queries, orderId: number): Promise<boolean> {
  const row = await queries.row<{ unpaid: boolean }>(sql`
    select o.status = 'delivered' and o.payment_due is not null
      or o.table_session_id is not null and exists (select from transactions t
        where t.payable_type = 'order' and t.payable_id = o.id and t.tag = 'cash'
          and t.status = 'progress') as unpaid
    from orders o where o.id = ${orderId}`)
  return row?.unpaid ?? false
}

export type OrderToSettle = SettledAmounts & {
  readonly shopId: number
  readonly driverId: number | null
  readonly isAbandoned: boolean
}

export async function readOrderToSettle(
  tx: Tx,
  orderId: number,
): Promise<OrderToSettle | undefined> {
  const row = await tx.row<
    Record<Amount, number> & {
      shop_id: number
      driver_id: number | null
      delivery_type: string
      given_up: boolean
    }
  >(sql`
    select shop_id, case when cancel_fault is distinct from 'courier' then driver_id end as driver_id,
      delivery_type, status = 'cancelled' as given_up, price, total_discount, coupon_price, delivery_fee,
        delivery_discount, service_fee,
      small_order_fee, packaging_fee, deposit, total_tax, tips, rounding, total, settlement_total, driver_pay,
      (select coalesce(sum(tax), 0)::bigint from order_details where order_id = orders.id) as items_tax,
      (select coalesce(sum(shop_due), 0)::bigint from coupon_redemptions where order_id = orders.id
        -- A coupon use that the cancellation returned to the customer was still promised to the
        -- shop.
        and (returned_at is null or returned_at = orders.cancelled_at)) as coupons_due
    from orders where id = ${orderId} and (status = 'delivered' or (status = 'cancelled' and cancel_fault <> 'shop'))`)
  if (!row) return undefined
  const amountOf = (name: Amount) => BigInt(row[name])
  const items = amountOf('price') - amountOf('total_discount') - amountOf('coupon_price')
  const delivery = amountOf('delivery_fee') - amountOf('delivery_discount')
  const fees = amountOf('service_fee') + amountOf('small_order_fee') + amountOf('packaging_fee')
  const untaxed =
    items + delivery + fees + amountOf('deposit') + amountOf('tips') + amountOf('rounding')
  return {
    shopId: row.shop_id,
    driverId: row.driver_id,
    isAbandoned: row.given_up,
    items,
    delivery,
    deposit: amountOf('deposit'),
    packaging: amountOf('packaging_fee'),
    serviceFee: amountOf('service_fee'),
    smallOrderFee: amountOf('small_order_fee'),
    tips: amountOf('tips'),
    itemsTax: amountOf('items_tax'),
    feesTax: amountOf('total_tax') - amountOf('items_tax'),
    // Derived from the order: added tax is the only part of the total that the other amounts do not
    // explain.
    taxIncluded: untaxed === amountOf('total'),
    couponsDue: amountOf('coupons_due'),
    total: amountOf('total'),
    settlementTotal: amountOf('settlement_total'),
    courierPay: row.driver_id === null ? 0n : amountOf('driver_pay'),
    tipsTo: row.driver_id === null ? 'shop' : 'courier',
  }
}
type Amount =
  | 'price'
  | 'total_discount'
  | 'coupon_price'
  | 'delivery_fee'
  | 'delivery_discount'
  | 'service_fee'
  | 'small_order_fee'
  | 'packaging_fee'
  | 'deposit'
  | 'total_tax'
  | 'tips'
  | 'rounding'
  | 'total'
  | 'settlement_total'
  | 'driver_pay'
  | 'items_tax'
  | 'coupons_due'
