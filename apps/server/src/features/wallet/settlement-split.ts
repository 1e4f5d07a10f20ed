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
export type Shares = { shop: bigint; courier: bigint; platform: bigint; tax: bigint; rounding: bigint }

/**
 * Who gets what of the money in escrow, in base currency; the shares sum to `settlementTotal` exactly.
 * Shop: goods, deposit, packaging. Courier: the promised pay and the tips. Platform: delivery and service fees less the courier's pay,
 * which may be negative when delivery was free; whoever promised to pay for a coupon pays it to the other. Tax apart. What conversion and cash rounding leave over is its own share.
 */
export function settlementSplit(order: SettledAmounts): Shares {
  const base = (amount: bigint): bigint => (order.total === 0n ? 0n : divideRounded(amount * order.settlementTotal, order.total))
  const inside = order.taxIncluded ? 1n : 0n
  const tips = base(order.tips)
  const shop =
    base(order.items - inside * order.itemsTax + order.deposit + order.packaging) + (order.tipsTo === 'shop' ? tips : 0n) + order.couponsDue
  const courier = order.courierPay + (order.tipsTo === 'courier' ? tips : 0n)
  const platform =
    base(order.delivery + order.serviceFee + order.smallOrderFee - inside * order.feesTax) - order.courierPay - order.couponsDue
  const tax = base(order.itemsTax + order.feesTax)
  return { shop, courier, platform, tax, rounding: order.settlementTotal - shop - courier - platform - tax }
}
