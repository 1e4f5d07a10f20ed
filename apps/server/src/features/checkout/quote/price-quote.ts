import type { ErrorCode } from '@hawker/contract/core/errors'
import {
  type CouponFacts,
  type CouponRefusal,
  couponRefusal,
  linesInScope,
} from '@hawker/domain/pricing/coupon'
import type { CouponInput, DeliveryInput, PriceInput } from '@hawker/domain/pricing/price-input'
import { authorizationHeadroom } from '@hawker/domain/payments/authorization-headroom'
import { doesHoldLast } from '@hawker/domain/payments/hold-window'
import { isWeighed } from '@hawker/domain/catalog/measures'
import { type PricedTwice, priceInBothCurrencies } from '@hawker/domain/pricing/price'
import { checkLines, priceLine } from '../../carts/index.ts'
import { type Sellable, isServedAt, taxOf } from '../../catalog/index.ts'
import type { StoredCoupon } from '../../coupons/index.ts'
import { isProvider } from '../../payments/index.ts'
import { serviceFeeOf } from '../../shops/index.ts'
import { readTips } from '../checkout-options.ts'
import { type Fulfilment, chooseFulfilment } from './fulfilment-choice.ts'
import type { QuoteFacts } from './gather-facts.ts'
import type { KeyedLine } from './keyed-lines.ts'

/**
 * `line` is the key of a line; amounts in `data` are minor units of the order's currency (bigint).
 */
export type QuoteProblem = { code: ErrorCode; line: number | null; data: Record<string, unknown> }
export type PricedQuote = PricedTwice & {
  facts: QuoteFacts
  fulfilment: Fulfilment
  /** The available lines with their stocks, in the order of the breakdown's lines. */
  availableLines: readonly { line: KeyedLine; sellable: Sellable }[]
  /** The coupon of the code, if it takes something off. */
  coupon: StoredCoupon | null
  /** Why the coupon does not count. */
  refusedCoupon: CouponRefusal | null
  /** Every coupon and promotion that takes something off. Only these count as used. */
  applied: readonly StoredCoupon[]
  problems: readonly QuoteProblem[]
  /** The amount that a card should hold beyond the total. */
  headroom: bigint
}

/**
 * Computes price and problems from facts alone, without the database or clock. So a quote and its
 * order can differ by their facts only.
 */
export function priceQuote(facts: QuoteFacts): PricedQuote {
  const { options, shop, lines, sellables, now, currency } = facts
  const fulfilment = chooseFulfilment(facts)
  const lineProblems = checkLines(lines, { shopId: shop.id, sellables, now }).map(
    (problem, index) => {
      const sellable = sellables.get(lines[index]?.stockId ?? 0)
      const isServed = !sellable || isServedAt(sellable.mealtimes, shop.timezone, fulfilment.at)
      return problem ?? (isServed ? null : { code: 'mealtime' as const, data: {} })
    },
  )
  const availableLines = lines.flatMap((line, index) => {
    const sellable = sellables.get(line.stockId)
    return sellable && !lineProblems[index] ? [{ line, sellable }] : []
  })

  const inputWithoutCoupons = priceInput(facts, fulfilment, availableLines, [])
  const withoutCoupons = priceInBothCurrencies(inputWithoutCoupons)
  const couponFacts = couponFactsOf(
    facts,
    fulfilment.at,
    availableLines,
    withoutCoupons.order.itemsNet,
  )
  const refusedCoupon =
    options.coupon === null ? null : couponRefusal(facts.coupon, couponFacts(facts.coupon))
  const coupon = refusedCoupon ? null : facts.coupon
  const promotions = facts.promotions.filter(
    (promotion) => couponRefusal(promotion, couponFacts(promotion)) === null,
  )
  const counting = [...(coupon ? [coupon] : []), ...promotions]
  const couponLines = couponFacts(null).lines
  const coupons = counting.map((stored) => couponInput(stored, couponLines))
  const prices =
    coupons.length === 0
      ? withoutCoupons
      : priceInBothCurrencies({ ...inputWithoutCoupons, coupons })
  const applied = counting.filter(({ id }) =>
    prices.order.coupons.some((discount) => discount.id === id && discount.price > 0n),
  )

  const problems: QuoteProblem[] = [
    ...(lines.length === 0 ? [{ code: 'cart_empty' as const, line: null, data: {} }] : []),
    ...destinationProblems(facts),
    ...tableProblems(facts),
    ...(fulfilment.problem ? [{ ...fulfilment.problem, line: null }] : []),
    ...lines.flatMap((line, index) => {
      const problem = lineProblems[index]
      return problem ? [{ ...problem, line: line.key }] : []
    }),
    ...couponProblems(refusedCoupon, currency.code),
    ...prices.order.problems
      .filter(({ code }) => code !== 'coupon_min_price')
      .map(({ code, ...data }) => ({
        code,
        line: null,
        data: { ...data, currency: currency.code },
      })),
  ]
  return {
    ...prices,
    facts,
    fulfilment,
    availableLines,
    coupon: applied.find((used) => used === coupon) ?? null,
    refusedCoupon,
    applied,
    problems,
    headroom: headroomOf(facts, availableLines, prices.order.total, fulfilment.at),
  }
}

function couponProblems(refused: CouponRefusal | null, currency: string): QuoteProblem[] {
  if (!refused) return []
  const { reason, missing, cause } = refused
  return [
    {
      code: reason,
      line: null,
      data: {
        ...(missing === undefined ? {} : { missing, currency }),
        ...(cause === undefined ? {} : { cause }),
      },
    },
  ]
}

function headroomOf(
  { options, settings, now }: QuoteFacts,
  availableLines: PricedQuote['availableLines'],
  total: bigint,
  fulfilmentAt: number,
): bigint {
  // A preorder for a day after the end of the hold is paid at once.
  if (
    !doesHoldLast({
      authorizationDays: options.authorizationDays,
      now: now.getTime(),
      fulfilmentAt,
    })
  )
    return 0n
  const openEnded = availableLines.map(({ line, sellable }) => ({
    wish: line.replacement?.type ?? options.substitutionDefault,
    weighed: isWeighed(sellable),
  }))
  return authorizationHeadroom(total, openEnded, BigInt(settings.substitutionBufferPpm))
}

function destinationProblems({ options, shop, point, zone }: QuoteFacts): QuoteProblem[] {
  if (!shop.deliveryTypes.includes(options.deliveryType)) {
    return [
      {
        code: 'delivery_type_unavailable',
        line: null,
        data: { delivery_types: shop.deliveryTypes },
      },
    ]
  }
  if (options.deliveryType !== 'delivery' || zone) return []
  return [{ code: point ? 'no_delivery_zone' : 'address_required', line: null, data: {} }]
}

/** A cleared table takes no order, and nobody orders at a table for later. */
function tableProblems({ table, shop, options }: QuoteFacts): QuoteProblem[] {
  if (!table) return []
  if (!table.isOpen || table.shopId !== shop.id)
    return [{ code: 'table_cleared', line: null, data: { table: table.tableName } }]
  return options.slot ? [{ code: 'slot_unavailable', line: null, data: { reason: 'closed' } }] : []
}

function priceInput(
  facts: QuoteFacts,
  fulfilment: Fulfilment,
  availableLines: PricedQuote['availableLines'],
  coupons: readonly CouponInput[],
): PriceInput {
  const { options, shop, settings, currency, table } = facts
  const takesTips = options.deliveryType === 'delivery' || table !== null || shop.tipsForPickup
  return {
    currency: { code: currency.code, cashRounding: currency.cashRounding },
    rate: currency.rate,
    taxIncluded: shop.taxIncluded,
    fulfilmentAt: fulfilment.at,
    lines: availableLines.map(({ line, sellable }) => ({
      ...priceLine(line, sellable, line.key),
      ...taxOf(sellable, options),
    })),
    minAmount: shop.minAmount,
    delivery: deliveryInput(facts),
    coupons,
    serviceFee: {
      ...(table
        ? { ppm: 0n, fixed: settings.dineInServiceFee, min: null, max: null }
        : serviceFeeOf(settings, shop.serviceFeeOverridePpm)),
      ...shop.feeTax,
    },
    smallOrder: shop.smallOrder,
    packaging: { fee: table ? 0n : shop.packagingFee, ...shop.feeTax },
    tips: takesTips ? readTips(options.tips, currency.decimals) : null,
    maxTipBase: settings.maxTipBase,
    cash: options.paymentTag === 'cash',
  }
}

/**
 * If there is no address, the delivery costs nothing yet, but the shop's minimum applies.
 */
function deliveryInput({ options, zone, distanceM, shop }: QuoteFacts): DeliveryInput | null {
  if (options.deliveryType !== 'delivery') return null
  if (!zone)
    return {
      price: 0n,
      pricePerKm: 0n,
      includedM: 0,
      min: null,
      max: null,
      freeOver: null,
      distanceM: 0,
      ...shop.deliveryTax,
    }
  return { ...zone.tariff, freeOver: zone.freeOver, distanceM: distanceM ?? 0, ...shop.deliveryTax }
}

export const couponFactsOf =
  (
    { options, shop, customer, couponCustomer, currency }: QuoteFacts,
    fulfilmentAt: number,
    availableLines: PricedQuote['availableLines'],
    itemsNet: bigint,
  ) =>
  (coupon: StoredCoupon | null) =>
    ({
      fulfilmentAt,
      timezone: shop.timezone,
      shopId: shop.id,
      deliveryType: options.deliveryType,
      paymentTag: options.paymentTag,
      paysByCard: options.paymentTag !== null && isProvider(options.paymentTag),
      user: customer && {
        id: customer.id,
        uses: coupon?.uses ?? 0,
        isFirstOrder: customer.isFirstOrder,
        isVerified: couponCustomer?.isVerified ?? false,
        ownShop: couponCustomer?.ownShop ?? false,
      },
      lines: availableLines.map(({ line, sellable }) => ({
        id: line.key,
        productId: sellable.productId,
        categoryId: sellable.categoryId,
        couponable: sellable.couponable,
      })),
      itemsNet,
      rate: currency.rate,
    }) satisfies CouponFacts

function couponInput(
  coupon: StoredCoupon,
  lines: Parameters<typeof linesInScope<number>>[1],
): CouponInput {
  const worth =
    coupon.type === 'percent'
      ? { type: coupon.type, ppm: coupon.ppm }
      : { type: coupon.type, value: coupon.value }
  return {
    ...worth,
    id: coupon.id,
    for: coupon.for,
    max: coupon.max,
    minSpend: coupon.minPrice,
    lineIds: coupon.productIds || coupon.categoryIds ? linesInScope(coupon, lines) : null,
  }
}
