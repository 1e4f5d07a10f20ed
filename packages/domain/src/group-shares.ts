import { allocate } from './money.ts'
import type { LineId, PriceBreakdown, PricedLine } from './price.ts'

/**
 * What each member of a group order owes (behaviour 4.3, step 11); the shares sum to the total exactly. Getting the food there is
 * split equally among members who have items, the service by what each pays for items; coupons follow their lines. Members appear in
 * the order of their first line, and ties go to the earlier one.
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

  const brought =
    price.deliveryFee -
    price.deliveryDiscount +
    price.packagingFee +
    added(price.deliveryTax + price.packagingTax) +
    price.tips
  const equal = allocate(
    brought,
    members.map(() => 1n),
  )
  const served = allocate(
    price.serviceFee + price.smallOrderFee + added(price.serviceTax),
    members.map((member) => sumOf(member, (line) => line.net - line.coupon)),
  )
  const shares = members.map(
    (member, index) =>
      sumOf(member, (line) => line.total) + (equal[index] ?? 0n) + (served[index] ?? 0n),
  )
  // The cash line follows the shares, so that rounding down never makes a small share negative.
  const coins = allocate(price.rounding, shares)
  return new Map(
    members.map((member, index) => [member, (shares[index] ?? 0n) + (coins[index] ?? 0n)]),
  )
}
