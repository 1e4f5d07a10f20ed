import { RATE_ONE, type Rate, convert, divideRounded, roundToStep } from '../money/money.ts'
import type { PriceBreakdown, PriceProblem, PricedLine } from './price-breakdown.ts'
import { applyCoupons } from './price-coupon.ts'
import { convertedDeliveryFee, serviceFeeOn, tipsOn } from './price-fees.ts'
import type { PriceInput } from './price-input.ts'
import { lineBeforeCoupons } from './line-before-coupons.ts'
import { taxOf } from './price-tax.ts'

export type * from './price-breakdown.ts'
export type * from './price-input.ts'

/**
 * The threshold decisions of a pricing run. The settlement reuses those of the order: a rounding
 * cent must not switch a fee on or off.
 */
type Decisions = {
  readonly freeDelivery: boolean
  readonly smallOrder: boolean
  readonly serviceFee: boolean
  readonly coupons: readonly boolean[]
}

/**
 * The price of an order in minor units of the order currency. A choice that forbids ordering does
 * not throw: it appears in `problems`. Throws RangeError for a fractional quantity, which no parsed
 * input has.
 */
export const priceOrder = (input: PriceInput): PriceBreakdown => runPricing(input, null).breakdown

export type PricedTwice = {
  readonly order: PriceBreakdown
  /** The same order in base currency, for ledger and wallet. */
  readonly settlement: PriceBreakdown
  /**
   * The order's total converted to base currency, minus the settlement's total. Booked to the
   * account `fx_rounding`.
   */
  readonly fxRounding: bigint
}

/** Prices the order twice: in its own currency, and at rate 1 with the same threshold decisions. */
export function priceInBothCurrencies(input: PriceInput): PricedTwice {
  const { breakdown: order, decisions } = runPricing(input, null)
  const toBase = (amount: bigint) => invert(amount, input.rate)
  const tips =
    input.tips?.type === 'fixed'
      ? { type: 'fixed' as const, value: toBase(order.tips) }
      : input.tips
  const isBase = input.rate.numerator === input.rate.denominator
  // For an order in base currency only the cash rounding differs.
  const atBase = isBase
    ? { ...order, rounding: 0n, total: order.total - order.rounding }
    : runPricing({ ...input, rate: RATE_ONE, tips, cash: false }, decisions).breakdown
  // The converted cash rounding of a tiny order can exceed its base total. The total must not
  // become negative.
  const rounding = larger(toBase(order.rounding), -atBase.total)
  const settlement = {
    ...atBase,
    rounding,
    total: atBase.total + rounding,
    problems: order.problems,
  }
  return { order, settlement, fxRounding: toBase(order.total) - settlement.total }
}

const invert = (amount: bigint, rate: Rate): bigint =>
  divideRounded(amount * rate.denominator, rate.numerator)

function runPricing(
  input: PriceInput,
  decided: Decisions | null,
): { breakdown: PriceBreakdown; decisions: Decisions } {
  const { rate, delivery, taxIncluded } = input
  const problems: PriceProblem[] = []

  const gross = input.lines.map((line) => lineBeforeCoupons(line, rate, input.fulfilmentAt))
  const price = total(gross, (line) => line.gross)
  const totalDiscount = total(gross, (line) => line.discount)
  const itemsNet = price - totalDiscount
  const deposit = total(gross, (line) => line.deposit)

  const minAmount = delivery ? convert(input.minAmount, rate) : 0n
  const missingAmount = atLeastZero(minAmount - itemsNet)
  if (missingAmount > 0n)
    problems.push({ code: 'min_amount', min: minAmount, missing: missingAmount })

  const freeOver = delivery && delivery.freeOver !== null ? convert(delivery.freeOver, rate) : null
  const freeDelivery = decided?.freeDelivery ?? (freeOver !== null && itemsNet >= freeOver)
  const deliveryFee = delivery && !freeDelivery ? convertedDeliveryFee(delivery, rate) : 0n

  const couponChecks = input.coupons.map((coupon, index) => {
    const min = coupon.minSpend === null ? 0n : convert(coupon.minSpend, rate)
    return { coupon, min, met: decided?.coupons[index] ?? itemsNet >= min }
  })
  for (const { coupon, min, met } of couponChecks) {
    if (!met)
      problems.push({ code: 'coupon_min_price', coupon: coupon.id, min, missing: min - itemsNet })
  }
  const { left, deliveryDiscount, applied } = applyCoupons(
    couponChecks.filter(({ met }) => met).map(({ coupon }) => coupon),
    { lines: input.lines, nets: gross.map((line) => line.net), deliveryFee },
    rate,
  )
  const itemsLeft = total(left, (amount) => amount)

  const serviceDue = decided?.serviceFee ?? itemsLeft > 0n
  const serviceFee = serviceDue ? serviceFeeOn(itemsLeft, input.serviceFee, rate) : 0n
  const smallOrderRule = delivery ? input.smallOrder : null
  const smallOrder =
    decided?.smallOrder ??
    (smallOrderRule !== null && itemsNet < convert(smallOrderRule.threshold, rate))
  const smallOrderFee = smallOrderRule && smallOrder ? convert(smallOrderRule.fee, rate) : 0n
  const packagingFee = convert(input.packaging.fee, rate)

  const wantedTips = tipsOn(itemsNet, input.tips)
  const maxTips = larger(itemsNet, convert(input.maxTipBase, rate))
  if (wantedTips < 0n || wantedTips > maxTips)
    problems.push({ code: 'tip_too_large', max: maxTips })
  // A refused tip still needs a price to show with the problem, so it is clamped to the allowed
  // range.
  const tips = wantedTips > maxTips ? maxTips : atLeastZero(wantedTips)

  const { taxes, shares } = taxOf(
    [
      ...input.lines.map(({ taxRatePpm, taxTitle }, index) => ({
        taxRatePpm,
        taxTitle,
        base: left[index] ?? 0n,
      })),
      {
        taxRatePpm: delivery?.taxRatePpm ?? 0n,
        taxTitle: delivery?.taxTitle ?? '',
        base: deliveryFee - deliveryDiscount,
      },
      { ...input.serviceFee, base: serviceFee + smallOrderFee },
      { ...input.packaging, base: packagingFee },
    ],
    taxIncluded,
  )
  const [deliveryTax = 0n, serviceTax = 0n, packagingTax = 0n] = shares.slice(input.lines.length)
  const totalTax = total(taxes, (tax) => tax.amount)
  const added = (tax: bigint) => (taxIncluded ? 0n : tax)

  const lines: PricedLine[] = gross.map((line, index) => {
    const toPay = left[index] ?? 0n
    const tax = shares[index] ?? 0n
    const { id, quantity } = input.lines[index] ?? { id: index, quantity: 0 }
    return {
      id,
      quantity,
      ...line,
      coupon: line.net - toPay,
      tax,
      taxIncluded,
      total: toPay + added(tax) + line.deposit,
    }
  })

  const fees = deliveryFee - deliveryDiscount + serviceFee + smallOrderFee + packagingFee
  const due = itemsLeft + deposit + fees + added(totalTax) + tips
  const coin = input.cash ? input.currency.cashRounding : null
  const rounding = coin === null ? 0n : roundToStep(due, coin) - due

  const breakdown: PriceBreakdown = {
    currency: input.currency.code,
    lines,
    price,
    totalDiscount,
    itemsNet,
    couponPrice: itemsNet - itemsLeft,
    coupons: applied,
    deliveryFee,
    deliveryDiscount,
    serviceFee,
    smallOrderFee,
    packagingFee,
    deposit,
    taxIncluded,
    totalTax,
    taxes,
    deliveryTax,
    serviceTax,
    packagingTax,
    tips,
    rounding,
    total: due + rounding,
    minAmount,
    missingAmount,
    freeDeliveryMissing: freeOver === null ? null : atLeastZero(freeOver - itemsNet),
    problems,
  }
  return {
    breakdown,
    decisions: {
      freeDelivery,
      smallOrder,
      serviceFee: serviceDue,
      coupons: couponChecks.map(({ met }) => met),
    },
  }
}

const total = <T>(items: readonly T[], amountOf: (item: T) => bigint): bigint =>
  items.reduce((sum, item) => sum + amountOf(item), 0n)
const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
