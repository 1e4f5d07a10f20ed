import { allocate } from '../money/money.ts'
import type { LineId, PriceBreakdown, PricedLine } from '../pricing/price.ts'

/**
 * What each member of a group order owes. The shares sum to the total exactly. Delivery, packaging
 * and tips are split equally among members with items. Service fees are split by what each member
 * pays for items. Coupons follow their lines. Members appear in the order of their first line; ties
 * go to the earlier one.
 */
export function groupShares<Member>(
  price: PriceBreakdown,
  memberOf: (line: LineId) => Member,
): Map<Member, bigint> {
  const linesOf = new Map<Member, PricedLine[]>()
  for (const line of price.lines) {
    if (line.quantity === 0) continue
    const member = memberOf(line.id)
    linesOf.set(member, [...(linesOf.get(member) ?? []), line])
  }
  const members = [...linesOf.keys()]
  if (members.length === 0) return new Map()

  const sumOf = (member: Member, amount: (line: PricedLine) => bigint) =>
    (linesOf.get(member) ?? []).reduce((sum, line) => sum + amount(line), 0n)
  const added = (tax: bigint) => (price.taxIncluded ? 0n : tax)

  const splitEqually =
    price.deliveryFee -
    price.deliveryDiscount +
    price.packagingFee +
    added(price.deliveryTax + price.packagingTax) +
    price.tips
  const equalShares = allocate(
    splitEqually,
    members.map(() => 1n),
  )
  const serviceShares = allocate(
    price.serviceFee + price.smallOrderFee + added(price.serviceTax),
    members.map((member) => sumOf(member, (line) => line.net - line.coupon)),
  )
  const shares = members.map(
    (member, index) =>
      sumOf(member, (line) => line.total) +
      (equalShares[index] ?? 0n) +
      (serviceShares[index] ?? 0n),
  )
  // The cash rounding follows the shares, so that rounding down never makes a small share negative.
  const roundingShares = allocate(price.rounding, shares)
  return new Map(
    members.map((member, index) => [member, (shares[index] ?? 0n) + (roundingShares[index] ?? 0n)]),
  )
}
