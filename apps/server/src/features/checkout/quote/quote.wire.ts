import type { Problem } from '@hawker/contract/carts'
import type { Quote, QuoteChange } from '@hawker/contract/quotes'
import { groupShares } from '@hawker/domain/groups/group-shares'
import { convert, toMajor } from '@hawker/domain/money/money'
import type { QuoteDiff } from '@hawker/domain/pricing/quote-diff'
import type { Static } from 'typebox'
import { refusalMessage } from '../../../core/refusal-message.ts'
import { minimumAgeWith, allergensDeclaredWith } from '../../catalog/index.ts'
import { currencyWire, limitWire } from '../../settings/index.ts'
import { amountsOf, taxesOf } from '../../orders/index.ts'
import type { PricedQuote, QuoteProblem } from './price-quote.ts'

/** Null for a guest's price, which has neither id nor expiry. */
export type IssuedQuote = { id: string; expiresAt: Date } | null

export function toQuote(priced: PricedQuote, issued: IssuedQuote): Quote {
  const { order, facts, fulfilment, refusedCoupon } = priced
  const coupon = refusedCoupon ? null : facts.coupon
  const { currency, options } = facts
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const appliedCoupon = order.coupons.find(({ id }) => id === coupon?.id)
  return {
    quote_id: issued?.id ?? null,
    expires_at: issued?.expiresAt.toISOString() ?? null,
    currency: currencyWire(currency),
    rate: Number(currency.rateText),
    ...amountsOf(order, major),
    settlement_price: toMajor(priced.settlement.total, facts.baseDecimals),
    taxes: taxesOf(order.taxes, facts.taxTitles, major),
    coupon: coupon && {
      code: coupon.code,
      for: coupon.for,
      price: major(appliedCoupon?.price ?? 0n),
    },
    min_amount: major(order.minAmount),
    missing_amount: major(order.missingAmount),
    free_delivery_missing:
      order.freeDeliveryMissing === null ? null : major(order.freeDeliveryMissing),
    delivery: {
      distance_m: facts.distanceM,
      estimate: fulfilment.slot ? null : { ...fulfilment.estimate },
      slot: fulfilment.slot && {
        starts_at: new Date(fulfilment.slot.startsAt).toISOString(),
        ends_at: new Date(fulfilment.slot.endsAt).toISOString(),
      },
    },
    headroom: major(priced.headroom),
    members: sharesOf(priced, major),
    lines: priced.availableLines.map((_, index) => lineOf(priced, index, issued !== null, major)),
    problems: priced.problems.map((problem) => toProblem(problem, priced, issued !== null)),
    ...(options.deliveryType === 'delivery' ? {} : { free_delivery_missing: null }),
  }
}

/** Each member's share of a group order, exact to the minor unit. */
function sharesOf(
  { order, facts: { lines, members } }: PricedQuote,
  major: (minor: bigint) => number,
): Quote['members'] {
  if (members.length === 0) return []
  const shares = groupShares(
    order,
    (key) => lines.find((line) => line.key === key)?.memberId ?? members[0]?.id ?? 0,
  )
  return [...shares].map(([id, total]) => ({
    user_cart_id: id,
    name: members.find((member) => member.id === id)?.name ?? '',
    total: major(total),
  }))
}

function lineOf(
  { order, availableLines, facts }: PricedQuote,
  index: number,
  isCart: boolean,
  major: (minor: bigint) => number,
): Quote['lines'][number] {
  const priced = order.lines[index]
  const { line, sellable } = availableLines[index] ?? {}
  if (!priced || !line || !sellable) throw new Error('A priced line has no stock')
  const offered = sellable.addonGroups.flatMap((group) => group.addons)
  return {
    cart_detail_id: isCart ? line.key : null,
    stock_id: line.stockId,
    title: sellable.title,
    quantity: line.quantity,
    unit_price: major(priced.unitPrice),
    unit_discount: major(priced.unitDiscount),
    addons: line.addons.map(({ stockId, perUnit }, addonIndex) => ({
      stock_id: stockId,
      title: offered.find((addon) => addon.stockId === stockId)?.title ?? '',
      quantity: perUnit * line.quantity,
      unit_price: major(priced.addons[addonIndex]?.unitPrice ?? 0n),
    })),
    net: major(priced.net),
    coupon: major(priced.coupon),
    tax: major(priced.tax),
    total: major(priced.total),
    lowest_price_30d:
      sellable.price30dLow === null
        ? null
        : major(convert(sellable.price30dLow, facts.currency.rate)),
    warnings: [
      ...(allergensDeclaredWith(sellable, line.addons) ? [] : ['allergens_unknown']),
      ...(minimumAgeWith(sellable, line.addons) === null ? [] : ['age_restriction']),
    ],
  }
}

const FIXES: Partial<Record<QuoteProblem['code'], string>> = {
  product_unavailable: 'remove_line',
  out_of_stock: 'set_quantity',
  quantity_limit: 'set_quantity',
  addons_required: 'choose_addons',
  addon_limit: 'choose_addons',
  mealtime: 'choose_time',
  shop_closed: 'choose_time',
  shop_closed_day: 'choose_time',
  slot_full: 'choose_time',
  slot_unavailable: 'choose_time',
  address_required: 'choose_address',
  no_delivery_zone: 'choose_address',
  delivery_type_unavailable: 'choose_delivery_type',
  min_amount: 'add_products',
  tip_too_large: 'change_tip',
  cart_empty: 'add_products',
}

export function toProblem(
  { code, line, data }: QuoteProblem,
  { facts }: PricedQuote,
  isCart: boolean,
): Static<typeof Problem> {
  const amounts =
    code === 'tip_too_large'
      ? tipLimit(data['max'], facts)
      : amountsIn(data, facts.currency.decimals)
  const lineOnWire =
    isCart || line === null ? line : (facts.lines.find(({ key }) => key === line)?.stockId ?? null)
  const fix = code.startsWith('coupon_') ? 'remove_coupon' : (FIXES[code] ?? null)
  return {
    code,
    line: lineOnWire,
    message: refusalMessage(facts.lang, code, amounts),
    fix,
    data: amounts,
  }
}

const tipLimit = (max: unknown, { currency, lang }: PricedQuote['facts']) =>
  limitWire(typeof max === 'bigint' ? max : 0n, currency, lang)

/** Converts bigint amounts to the wire's numbers and leaves everything else. */
export const amountsIn = (
  data: Record<string, unknown>,
  decimals: number,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? toMajor(value, decimals) : value,
    ]),
  )

const WIRE_FIELDS: Record<string, string> = { total: 'total_price' }
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The differences in the wire's numbers. Lines carry titles, so that the buyer reads plain words.
 */
export function toChanges(
  diff: readonly QuoteDiff[],
  { facts }: PricedQuote,
): Static<typeof QuoteChange>[] {
  const value = (field: string, amount: bigint | null) => {
    if (amount === null) return null
    return field === 'quantity' ? Number(amount) : toMajor(amount, facts.currency.decimals)
  }
  return diff.map(({ line, field, old, new: now }) => {
    const stockId = facts.lines.find(({ key }) => key === line)?.stockId
    return {
      line: line === null ? null : Number(line),
      title: stockId === undefined ? null : (facts.sellables.get(stockId)?.title ?? null),
      field: (line === null ? WIRE_FIELDS[field] : undefined) ?? snake(field),
      old: value(field, old),
      new: value(field, now),
    }
  })
}
