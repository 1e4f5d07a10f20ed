import { WHOLE_PPM, divideRounded, percentOf } from './money.ts'
import { refundShare } from './refund-share.ts'

/** Units of a line as sold, minor units of the order's currency. `tax` is inside `net` where prices contain it, else on top. */
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
export type TaxWay = { readonly taxIncluded: boolean }

/**
 * `units` of a line by themselves: their total is the share of behaviour 4.3, step 12, and their parts sum to it, so that what is left of the line
 * sums to its own total as well.
 */
export function takeUnits(line: SoldUnits, units: number, { taxIncluded }: TaxWay): SoldUnits {
  const total = refundShare({
    lineTotal: line.total,
    quantity: line.quantity,
    alreadyRefunded: 0,
    units,
  })
  // Unit prices, discounts and deposits are whole: these come out even.
  const even = (amount: bigint) => (amount * BigInt(units)) / BigInt(line.quantity)
  const share = (amount: bigint) =>
    refundShare({ lineTotal: amount, quantity: line.quantity, alreadyRefunded: 0, units })
  const [gross, discount, deposit] = [even(line.gross), even(line.discount), even(line.deposit)]
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

export const minusUnits = (line: SoldUnits, taken: SoldUnits): SoldUnits => ({
  quantity: line.quantity - taken.quantity,
  gross: line.gross - taken.gross,
  discount: line.discount - taken.discount,
  net: line.net - taken.net,
  coupon: line.coupon - taken.coupon,
  tax: line.tax - taken.tax,
  deposit: line.deposit - taken.deposit,
  total: line.total - taken.total,
})

export type StandIn = {
  readonly unitPrice: bigint
  readonly unitDiscount: bigint
  readonly depositPerUnit: bigint
  readonly taxRatePpm: bigint
}

/**
 * As many units of something else in place of `taken`, never for more than those cost: a dearer stand-in is sold for the original's price, and
 * what the coupon took off stays off. With `ownPrice` the customer has asked for this one and pays what it costs.
 */
export function standInFor(
  taken: SoldUnits,
  standIn: StandIn,
  { taxIncluded, ownPrice = false }: TaxWay & { ownPrice?: boolean },
): SoldUnits {
  const quantity = BigInt(taken.quantity)
  const gross = standIn.unitPrice * quantity
  const own = gross - standIn.unitDiscount * quantity
  const net = !ownPrice && own > taken.net ? taken.net : own
  const deposit = standIn.depositPerUnit * quantity
  const priced = (coupon: bigint): SoldUnits => {
    const base = net - coupon
    const tax = taxIncluded
      ? base - divideRounded(base * WHOLE_PPM, WHOLE_PPM + standIn.taxRatePpm)
      : percentOf(base, standIn.taxRatePpm)
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
  // A higher tax rate or deposit is the shop's to bear.
  while (!ownPrice && sold.total > taken.total && sold.coupon < net) {
    const more = sold.coupon + (sold.total - taken.total)
    sold = priced(more < net ? more : net)
  }
  const above = ownPrice ? 0n : sold.total - taken.total
  return above > 0n ? { ...sold, deposit: sold.deposit - above, total: taken.total } : sold
}

/** What somebody may want if a line cannot be had. `specific`: one thing that they name. */
export const REPLACEMENTS = ['best_match', 'specific', 'refund', 'cancel_order', 'contact'] as const
export type ReplacementType = (typeof REPLACEMENTS)[number]
/** `stockId`: what was named, for `specific` alone. */
export type Replacement = { readonly type: ReplacementType; readonly stockId: number | null }
export const replacementType = (value: string | null): ReplacementType | null =>
  REPLACEMENTS.find((known) => known === value) ?? null

export type SilenceFacts = {
  /** What was said of the line, or the last time. */
  readonly preference: ReplacementType | null
  /** What was said of the whole order. */
  readonly otherwise: ReplacementType | null
  /** What they named can be had. */
  readonly named: boolean
  /** The shop proposes something. */
  readonly proposed: boolean
  /** It is all that is left of the order. */
  readonly whole: boolean
}
export type Silence = 'named' | 'proposed' | 'refunded' | 'cancelled'
/**
 * What happens when the customer does not answer: what they said beforehand, else the money back. Who named one thing has said yes to that one thing
 * and to nothing like it: where it cannot be had, what they said of the whole order counts. A meal that nobody asked for cannot be given back, money can be
 * spent again. Nobody pays to have nothing brought.
 */
export function onSilence({
  preference,
  otherwise,
  named,
  proposed,
  whole,
}: SilenceFacts): Silence {
  if (preference === 'specific' && named) return 'named'
  const said = preference === 'specific' ? otherwise : preference
  if (said === 'cancel_order') return 'cancelled'
  if (said === 'best_match' && proposed) return 'proposed'
  return whole ? 'cancelled' : 'refunded'
}

/** These units, by the ids of their lines, are all that is left of an order. */
export const isWhole = (
  lines: readonly { readonly id: number; readonly quantity: number }[],
  units: ReadonlyMap<number, number>,
): boolean => lines.every(({ id, quantity }) => units.get(id) === quantity)
