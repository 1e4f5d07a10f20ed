import { WHOLE_PPM, divideRounded, percentOf } from '../money/money.ts'
import { refundShare } from '../payments/refund-share.ts'

/**
 * Units of a line as sold, in minor units of the order's currency. `tax` is inside `net` when
 * prices include it.
 */
export type SoldUnits = {
  readonly quantity: number
  /** Before discounts, options included. */
  readonly gross: bigint
  readonly discount: bigint
  readonly net: bigint
  readonly coupon: bigint
  readonly tax: bigint
  readonly deposit: bigint
  /** net − coupon + added tax + deposit */
  readonly total: bigint
}
export type TaxMode = { readonly taxIncluded: boolean }

/**
 * Splits `units` off a line. Their total is their refund share, and their parts sum to it. The rest
 * of the line then sums to its own total as well.
 */
export function takeUnits(line: SoldUnits, units: number, { taxIncluded }: TaxMode): SoldUnits {
  const total = refundShare({
    lineTotal: line.total,
    quantity: line.quantity,
    alreadyRefunded: 0,
    units,
  })
  // Unit prices, discounts and deposits are whole numbers, so this division has no remainder.
  const proportional = (amount: bigint) => (amount * BigInt(units)) / BigInt(line.quantity)
  const share = (amount: bigint) =>
    refundShare({ lineTotal: amount, quantity: line.quantity, alreadyRefunded: 0, units })
  const [gross, discount, deposit] = [
    proportional(line.gross),
    proportional(line.discount),
    proportional(line.deposit),
  ]
  const net = gross - discount
  if (taxIncluded || line.tax === 0n) {
    return {
      quantity: units,
      gross,
      discount,
      net,
      coupon: net + deposit - total,
      tax: share(line.tax),
      deposit,
      total,
    }
  }
  const coupon = share(line.coupon)
  return {
    quantity: units,
    gross,
    discount,
    net,
    coupon,
    tax: total - net - deposit + coupon,
    deposit,
    total,
  }
}

export const subtractUnits = (line: SoldUnits, taken: SoldUnits): SoldUnits => ({
  quantity: line.quantity - taken.quantity,
  gross: line.gross - taken.gross,
  discount: line.discount - taken.discount,
  net: line.net - taken.net,
  coupon: line.coupon - taken.coupon,
  tax: line.tax - taken.tax,
  deposit: line.deposit - taken.deposit,
  total: line.total - taken.total,
})

export type ReplacementProduct = {
  readonly unitPrice: bigint
  readonly unitDiscount: bigint
  readonly depositPerUnit: bigint
  readonly taxRatePpm: bigint
}

/**
 * Prices as many units of a replacement as `taken` has. It never costs more: a dearer replacement
 * is sold for the original's price, and the coupon discount remains. With `ownPrice` the customer
 * chose the replacement and pays its own price.
 */
export function priceReplacement(
  taken: SoldUnits,
  replacement: ReplacementProduct,
  { taxIncluded, ownPrice = false }: TaxMode & { ownPrice?: boolean },
): SoldUnits {
  const quantity = BigInt(taken.quantity)
  const gross = replacement.unitPrice * quantity
  const ownNet = gross - replacement.unitDiscount * quantity
  const net = !ownPrice && ownNet > taken.net ? taken.net : ownNet
  const deposit = replacement.depositPerUnit * quantity
  const priced = (coupon: bigint): SoldUnits => {
    const base = net - coupon
    const tax = taxIncluded
      ? base - divideRounded(base * WHOLE_PPM, WHOLE_PPM + replacement.taxRatePpm)
      : percentOf(base, replacement.taxRatePpm)
    const total = base + deposit + (taxIncluded ? 0n : tax)
    return {
      quantity: taken.quantity,
      gross,
      discount: gross - net,
      net,
      coupon,
      tax,
      deposit,
      total,
    }
  }
  let sold = priced(taken.coupon < net ? taken.coupon : net)
  // The shop bears a higher tax rate or deposit.
  while (!ownPrice && sold.total > taken.total && sold.coupon < net) {
    const more = sold.coupon + (sold.total - taken.total)
    sold = priced(more < net ? more : net)
  }
  const excess = ownPrice ? 0n : sold.total - taken.total
  return excess > 0n ? { ...sold, deposit: sold.deposit - excess, total: taken.total } : sold
}

/** A customer's preference when a line is unavailable. `specific`: one named product. */
export const REPLACEMENT_TYPES = [
  'best_match',
  'specific',
  'refund',
  'cancel_order',
  'contact',
] as const
export type ReplacementType = (typeof REPLACEMENT_TYPES)[number]
/** `stockId` is the named stock; only `specific` has one. */
export type ReplacementPreference = {
  readonly type: ReplacementType
  readonly stockId: number | null
}
export const parseReplacementType = (value: string | null): ReplacementType | null =>
  REPLACEMENT_TYPES.find((known) => known === value) ?? null

export type TimeoutFacts = {
  /** The preference for the line, or the last one for its product. */
  readonly preference: ReplacementType | null
  /** The preference for the whole order. */
  readonly otherwise: ReplacementType | null
  /** The named product is available. */
  readonly named: boolean
  /** The shop proposes a replacement. */
  readonly proposed: boolean
  /** The line is all that is left of the order. */
  readonly whole: boolean
}
export type TimeoutOutcome = 'named' | 'proposed' | 'refunded' | 'cancelled'
/**
 * What happens when the customer does not answer: their stored preference applies, else a refund. A
 * named product is no consent to a similar one: when it is unavailable, the preference of the order
 * applies. An unwanted meal cannot be returned, so a refund is the safe default. An order with
 * nothing left is cancelled, so that no customer pays fees for it.
 */
export function timeoutOutcome({
  preference,
  otherwise,
  named,
  proposed,
  whole,
}: TimeoutFacts): TimeoutOutcome {
  if (preference === 'specific' && named) return 'named'
  const effective = preference === 'specific' ? otherwise : preference
  if (effective === 'cancel_order') return 'cancelled'
  if (effective === 'best_match' && proposed) return 'proposed'
  return whole ? 'cancelled' : 'refunded'
}

/** Whether these units, keyed by line id, are all that is left of an order. */
export const isWholeOrder = (
  lines: readonly { readonly id: number; readonly quantity: number }[],
  units: ReadonlyMap<number, number>,
): boolean => lines.every(({ id, quantity }) => units.get(id) === quantity)
