import { refundShare } from './refund-share.ts'

export const CLAIM_CAUSES = [
  'missing',
  'wrong',
  'damaged',
  'quality',
  'late',
  'not_delivered',
  'other',
] as const
export type ClaimCause = (typeof CLAIM_CAUSES)[number]
export const FAULTS = ['shop', 'courier', 'platform', 'customer'] as const
export type Fault = (typeof FAULTS)[number]
export const REFUND_STATUSES = ['pending', 'approved', 'rejected'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]
/** Photos with one claim. */
export const MOST_CLAIM_PHOTOS = 5
export const MOST_CLAIM_WORDS = 1000

const ABOUT_WHOLE: ReadonlySet<ClaimCause> = new Set(['late', 'not_delivered'])
const SHOWN: ReadonlySet<ClaimCause> = new Set(['wrong', 'damaged', 'quality'])
/** It is about the order, not about single things in it. */
export const isAboutWhole = (cause: ClaimCause): boolean => ABOUT_WHOLE.has(cause)
/** Only a picture can show it. */
export const needsPhoto = (cause: ClaimCause): boolean => SHOWN.has(cause)
/** Who pays for it as long as nobody has looked closer. */
export const faultOf = (cause: ClaimCause): Fault => (ABOUT_WHOLE.has(cause) ? 'platform' : 'shop')

/** Minor units of the order's currency. */
export type ClaimedLine = {
  readonly id: number
  readonly quantity: number
  readonly refunded: number
  readonly total: bigint
  readonly tax: bigint
}
export type ClaimedOrder = {
  readonly lines: readonly ClaimedLine[]
  readonly total: bigint
  readonly totalTax: bigint
  /** After its discount, with the tax that was added to it. */
  readonly delivery: bigint
  readonly deliveryTax: bigint
  /** Tax in what went back before. */
  readonly taxReturned: bigint
  /** Some units of it came back although nothing was wrong with them. */
  readonly goodwill: boolean
  /** Paid and not given back: no claim is worth more. */
  readonly left: bigint
}
export type ClaimedUnits = { readonly id: number; readonly quantity: number }
export type ClaimWorth = {
  readonly amount: bigint
  /** The part of it that the state gets back from the marketplace. */
  readonly tax: bigint
  /** Everything, fees and tips included. */
  readonly whole: boolean
  readonly units: readonly (ClaimedUnits & { readonly amount: bigint })[]
}

/**
 * What a claim is worth (behaviour 4.8): lines by formula 12; all lines, be it claim by claim, or an order that never came, the whole total with fees and
 * tips; a late one its delivery fee. Throws RangeError when more units are claimed than are left.
 */
export function claimWorth(
  order: ClaimedOrder,
  cause: ClaimCause,
  claimed: readonly ClaimedUnits[],
): ClaimWorth {
  if (cause === 'late')
    return capped(order, {
      amount: order.delivery,
      tax: order.deliveryTax,
      whole: false,
      units: [],
    })
  const units =
    cause === 'not_delivered'
      ? order.lines.map((line) => ({ id: line.id, quantity: line.quantity - line.refunded }))
      : claimed
  const wanted = new Map(units.map(({ id, quantity }) => [id, quantity]))
  const shares = order.lines.flatMap((line) => {
    const quantity = wanted.get(line.id) ?? 0
    const of = (lineTotal: bigint) =>
      refundShare({
        lineTotal,
        quantity: line.quantity,
        alreadyRefunded: line.refunded,
        units: quantity,
      })
    return quantity === 0
      ? []
      : [{ id: line.id, quantity, amount: of(line.total), tax: of(line.tax) }]
  })
  const parts = shares.map(({ id, quantity, amount }) => ({ id, quantity, amount }))
  const nothingRight =
    !order.goodwill &&
    order.lines.every((line) => line.refunded + (wanted.get(line.id) ?? 0) === line.quantity)
  const whole = cause === 'not_delivered' || nothingRight
  if (whole)
    return {
      amount: order.left,
      tax: atMost(order.totalTax - order.taxReturned, order.left),
      whole,
      units: parts,
    }
  return capped(order, {
    amount: sum(shares, ({ amount }) => amount),
    tax: sum(shares, ({ tax }) => tax),
    whole,
    units: parts,
  })
}

function capped(order: ClaimedOrder, worth: ClaimWorth): ClaimWorth {
  const amount = atMost(worth.amount, order.left)
  return { ...worth, amount, tax: atMost(worth.tax, amount) }
}

export type ClaimHistory = {
  /** Claims of this person that were approved in the last 30 days, in base currency, and what they spent in that time. */
  readonly approved: number
  readonly returned: bigint
  readonly spent: bigint
}
export const MOST_APPROVED = 2
const MOST_RETURNED_PERCENT = 15n

/** Small sums are given back without asking anybody, to people who rarely ask, where nothing speaks against it. All in base currency. */
export const isApprovedAlone = (
  claim: { readonly amount: bigint; readonly contradicted: boolean },
  history: ClaimHistory,
  limit: bigint,
): boolean =>
  claim.amount <= limit &&
  !claim.contradicted &&
  history.approved <= MOST_APPROVED &&
  history.returned * 100n <= history.spent * MOST_RETURNED_PERCENT

const atMost = (amount: bigint, most: bigint): bigint => (amount < most ? amount : most)
const sum = <T>(items: readonly T[], of: (item: T) => bigint): bigint =>
  items.reduce((all, item) => all + of(item), 0n)
