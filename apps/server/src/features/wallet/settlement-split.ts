import { divideRounded } from '@hawker/domain/money'

/** A delivered order's amounts in minor units of its own currency, and its total in base currency as well. */
export type SettledAmounts = {
  /** After discounts and coupon. */
  readonly items: bigint
  readonly deposit: bigint
  readonly packaging: bigint
  /** After its discount. */
  readonly delivery: bigint
  readonly serviceFee: bigint
  readonly smallOrderFee: bigint
  readonly tips: bigint
  readonly itemsTax: bigint
  /** Of delivery, service and packaging together. */
  readonly feesTax: bigint
  /** Prices contain the tax, so it comes out of them instead of on top. */
  readonly taxIncluded: boolean
  /** Base currency: what the platform owes the shop for coupons; negative: the shop the platform. */
  readonly couponsDue: bigint
  readonly total: bigint
  readonly settlementTotal: bigint
  /** Base currency: what the courier was promised for the way, tips apart. Zero when nobody drove. */
  readonly courierPay: bigint
  readonly tipsTo: 'courier' | 'shop'
}
export type Shares = {
  shop: bigint
  courier: bigint
  platform: bigint
  tax: bigint
  rounding: bigint
}

/**
 * Who gets what of the money in escrow, in base currency; the shares sum to `kept` exactly, which is `settlementTotal` unless the order was given up.
 * Shop: goods, deposit, packaging. Courier: the promised pay and the tips. Platform: delivery and service fees less the courier's pay,
 * which may be negative when delivery was free; whoever promised to pay for a coupon pays it to the other. Tax apart. What conversion and cash rounding leave over is its own share.
 * Where money is lacking there is as much less of tips and tax, and the platform pays for the rest.
 */
export function settlementSplit(order: SettledAmounts, kept: bigint): Shares {
  const { settlementTotal, courierPay, couponsDue } = order
  const base = (amount: bigint): bigint =>
    order.total === 0n ? 0n : divideRounded(amount * settlementTotal, order.total)
  const there = (amount: bigint): bigint =>
    settlementTotal === 0n ? 0n : divideRounded(amount * kept, settlementTotal)
  const inside = order.taxIncluded ? 1n : 0n
  const goods = base(order.items - inside * order.itemsTax + order.deposit + order.packaging)
  const fees = base(
    order.delivery + order.serviceFee + order.smallOrderFee - inside * order.feesTax,
  )
  const allTips = base(order.tips)
  const allTax = base(order.itemsTax + order.feesTax)
  const tips = there(allTips)
  const shop = goods + couponsDue + (order.tipsTo === 'shop' ? tips : 0n)
  const courier = courierPay + (order.tipsTo === 'courier' ? tips : 0n)
  const tax = there(allTax)
  const rounding = there(settlementTotal - goods - fees - allTips - allTax)
  return { shop, courier, platform: kept - shop - courier - tax - rounding, tax, rounding }
}
