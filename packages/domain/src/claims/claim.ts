import { refundShare } from '../payments/refund-share.ts'

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
export const CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
export const MAX_CLAIM_PHOTOS = 5
export const MAX_CLAIM_TEXT_LENGTH = 1000

const WHOLE_ORDER_CAUSES: ReadonlySet<ClaimCause> = new Set(['late', 'not_delivered'])
const NEED_PHOTO: ReadonlySet<ClaimCause> = new Set(['wrong', 'damaged', 'quality'])
/** The claim concerns the whole order, not single lines. */
export const concernsWholeOrder = (cause: ClaimCause): boolean => WHOLE_ORDER_CAUSES.has(cause)
/** The claim needs a photo as evidence. */
export const needsPhoto = (cause: ClaimCause): boolean => NEED_PHOTO.has(cause)
/** Who pays until a person decides otherwise. */
export const defaultFault = (cause: ClaimCause): Fault =>
  WHOLE_ORDER_CAUSES.has(cause) ? 'platform' : 'shop'

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
  /** The delivery fee after its discount, with added tax. */
  readonly delivery: bigint
  readonly deliveryTax: bigint
  /** Tax in earlier refunds. */
  readonly taxReturned: bigint
  /** Some units were refunded as goodwill, without a fault. */
  readonly goodwill: boolean
  /** Paid and not refunded yet. No claim is worth more. */
  readonly left: bigint
}
export type ClaimedUnits = { readonly id: number; readonly quantity: number }
export type ClaimWorth = {
  readonly amount: bigint
  /** The tax within `amount`. */
  readonly tax: bigint
  /** The claim covers the whole order with fees and tips. */
  readonly whole: boolean
  readonly units: readonly (ClaimedUnits & { readonly amount: bigint })[]
}

/**
 * What a claim is worth. Some lines: their refund shares. All lines, over one claim or several, or
 * an undelivered order: the whole total with fees and tips. A late order: its delivery fee. Throws
 * RangeError when more units are claimed than are left.
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
  const claimedById = new Map(units.map(({ id, quantity }) => [id, quantity]))
  const shares = order.lines.flatMap((line) => {
    const quantity = claimedById.get(line.id) ?? 0
    const shareOf = (lineTotal: bigint) =>
      refundShare({
        lineTotal,
        quantity: line.quantity,
        alreadyRefunded: line.refunded,
        units: quantity,
      })
    return quantity === 0
      ? []
      : [{ id: line.id, quantity, amount: shareOf(line.total), tax: shareOf(line.tax) }]
  })
  const parts = shares.map(({ id, quantity, amount }) => ({ id, quantity, amount }))
  const coversAllUnits =
    !order.goodwill &&
    order.lines.every((line) => line.refunded + (claimedById.get(line.id) ?? 0) === line.quantity)
  const whole = cause === 'not_delivered' || coversAllUnits
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
  /** The number of claims of this customer that were approved in the last 30 days. */
  readonly approved: number
  /** What these claims returned, in base currency. */
  readonly returned: bigint
  /** What the customer spent in the same 30 days, in base currency. */
  readonly spent: bigint
}
const MAX_APPROVED_CLAIMS = 2
const MAX_RETURNED_PERCENT = 15n

/**
 * Approves a small claim without a decision by the shop or staff: the customer claims rarely, and
 * nothing contradicts the claim. All amounts in base currency.
 */
export const isApprovedAutomatically = (
  claim: { readonly amount: bigint; readonly contradicted: boolean },
  history: ClaimHistory,
  limit: bigint,
): boolean =>
  claim.amount <= limit &&
  !claim.contradicted &&
  history.approved <= MAX_APPROVED_CLAIMS &&
  history.returned * 100n <= history.spent * MAX_RETURNED_PERCENT

const atMost = (amount: bigint, max: bigint): bigint => (amount < max ? amount : max)
const sum = <T>(items: readonly T[], amountOf: (item: T) => bigint): bigint =>
  items.reduce((total, item) => total + amountOf(item), 0n)
