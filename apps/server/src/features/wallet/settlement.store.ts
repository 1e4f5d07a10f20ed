import { type Tx, sql } from '../../database/database.ts'
import type { SettledAmounts } from './settlement-split.ts'

export type OrderToSettle = SettledAmounts & {
  readonly shopId: number
  readonly driverId: number | null
  readonly givenUp: boolean
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
    select shop_id, case when cancel_fault is distinct from 'courier' then driver_id end as driver_id, delivery_type,
      status = 'cancelled' as given_up, price, total_discount, coupon_price, delivery_fee, delivery_discount, service_fee,
      small_order_fee, packaging_fee, deposit, total_tax, tips, rounding, total, settlement_total, driver_pay,
      (select coalesce(sum(tax), 0)::bigint from order_details where order_id = orders.id) as items_tax,
      (select coalesce(sum(shop_due), 0)::bigint from coupon_redemptions where order_id = orders.id
        -- A use that its customer has back because the order came to nothing is still one that was promised to the shop.
        and (returned_at is null or returned_at = orders.cancelled_at)) as coupons_due
    from orders where id = ${orderId} and (status = 'delivered' or (status = 'cancelled' and cancel_fault <> 'shop'))`)
  if (!row) return undefined
  const of = (name: Amount) => BigInt(row[name])
  const items = of('price') - of('total_discount') - of('coupon_price')
  const delivery = of('delivery_fee') - of('delivery_discount')
  const fees = of('service_fee') + of('small_order_fee') + of('packaging_fee')
  const untaxed = items + delivery + fees + of('deposit') + of('tips') + of('rounding')
  return {
    shopId: row.shop_id,
    driverId: row.driver_id,
    givenUp: row.given_up,
    items,
    delivery,
    deposit: of('deposit'),
    packaging: of('packaging_fee'),
    serviceFee: of('service_fee'),
    smallOrderFee: of('small_order_fee'),
    tips: of('tips'),
    itemsTax: of('items_tax'),
    feesTax: of('total_tax') - of('items_tax'),
    // The order says it itself: tax that was added is the only part of the total that its other amounts do not explain.
    taxIncluded: untaxed === of('total'),
    couponsDue: of('coupons_due'),
    total: of('total'),
    settlementTotal: of('settlement_total'),
    courierPay: row.driver_id === null ? 0n : of('driver_pay'),
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
