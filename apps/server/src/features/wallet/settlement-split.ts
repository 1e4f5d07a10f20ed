import { divideRounded } from '@hawker/domain/money/money'

/**
 * A delivered order's amounts in minor units of its currency, with its total also in base currency.
 */
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
  /** For delivery, service and packaging together. */
  readonly feesTax: bigint
  /** Prices include the tax: it is subtracted from them instead of added. */
  readonly taxIncluded: boolean
  /**
   * Base currency: what the platform owes the shop for coupons; negative when the shop owes the
   * platform.
   */
  readonly couponsDue: bigint
  readonly total: bigint
  readonly settlementTotal: bigint
  /** Base currency: the courier's promised pay without tips. Zero when no courier delivered. */
  readonly courierPay: bigint
  readonly tipsTo: 'courier' | 'shop'
}
export type SettlementShares = {
  shop: bigint
  courier: bigint
  platform: bigint
  tax: bigint
  rounding: bigint
}

/**
 * Splits the escrowed money in base currency. The shares sum to `escrowed` exactly, which is
 * `settlementTotal` unless the order was cancelled. Shop: items, deposit, packaging. Courier:
 * promised pay and tips. Platform: delivery and service fees minus the courier's pay, which may be
 * negative when delivery was free. The funder of a coupon pays it to the other side. Tax is
 * separate. Conversion and cash rounding leave a share of their own. When money is missing, tips
 * and tax shrink in proportion, and the platform pays the rest.
 */
export function splitSettlement(order: SettledAmounts, escrowed: bigint): SettlementShares {
  const { settlementTotal, courierPay, couponsDue } = order
  const toBase = (amount: bigint): bigint =>
    order.total === 0n ? 0n : divideRounded(amount * settlementTotal, order.total)
  const scaled = (amount: bigint): bigint =>
    settlementTotal === 0n ? 0n : divideRounded(amount * escrowed, settlementTotal)
  const taxFactor = order.taxIncluded ? 1n : 0n
  const goods = toBase(order.items - taxFactor * order.itemsTax + order.deposit + order.packaging)
  const fees = toBase(
    order.delivery + order.serviceFee + order.smallOrderFee - taxFactor * order.feesTax,
  )
  const allTips = toBase(order.tips)
  const allTax = toBase(order.itemsTax + order.feesTax)
  const tips = scaled(allTips)
  const shop = goods + couponsDue + (order.tipsTo === 'shop' ? tips : 0n)
  const courier = courierPay + (order.tipsTo === 'courier' ? tips : 0n)
  const tax = scaled(allTax)
  const rounding = scaled(settlementTotal - goods - fees - allTips - allTax)
  return { shop, courier, platform: escrowed - shop - courier - tax - rounding, tax, rounding }
}
