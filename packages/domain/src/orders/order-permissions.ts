import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import { type DeliveryType, type OrderStatus, canMove, isFinal } from './order-status.ts'

/** The marketplace settings that limit what a customer can do; each name ends with its unit. */
export type OrderLimits = {
  readonly editCutoffMin: number
  readonly tipChangeHours: number
  readonly tipAddDays: number
  readonly reviewDays: number
  readonly claimHours: number
}

/** Instants in epoch ms. */
export type OrderFacts = {
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  readonly now: number
  /** When the shop sees the order; null while the order waits for payment. */
  readonly releasedAt: number | null
  /** The payment is captured or authorized. An unpaid order can only be paid or undone. */
  readonly paid: boolean
  /** A group order: the owner must not change what others have chosen. */
  readonly shared: boolean
  /** The slot the customer chose; null for as soon as possible. */
  readonly scheduledFor: number | null
  readonly deliveredAt: number | null
  readonly tips: bigint
  /** The order has a courier, or its shop takes tips for pickup. */
  readonly takesTips: boolean
  /** The customer works for the shop or delivered the order. */
  readonly selfDealing: boolean
  /** Shop, courier and each dish have a review. */
  readonly reviewed: boolean
  /** The shop has not answered a cancel request, or has answered with an offer. */
  readonly hasOpenCancelRequest: boolean
  readonly hasOpenClaim: boolean
  /** The kitchen waits for an answer about a replacement. */
  readonly hasOpenQuestion: boolean
  /** Some line has an agreed price: see `hasAgreedPrices` below. */
  readonly hasAgreedPrices: boolean
  /** Some of the money has not been refunded. */
  readonly refundable: boolean
  /** Some unit has not been refunded. */
  readonly hasUnitsLeft: boolean
  readonly limits: OrderLimits
}

/** `until` is exclusive; null when only the next status ends the permission. */
export type Permission = { readonly allowed: boolean; readonly until: number | null }

const ORDER_ACTIONS = [
  'cancel',
  'cancelRequest',
  'edit',
  'tip',
  'review',
  'claim',
  'reorder',
  'undo',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

const NO: Permission = { allowed: false, until: null }
const yes = (until: number | null = null): Permission => ({ allowed: true, until })

/**
 * What the customer may do with an order now. The API's checks and the `can` field of its responses
 * use this.
 */
export function orderPermissions(facts: OrderFacts): Record<OrderAction, Permission> {
  const { status, deliveryType, now, limits } = facts
  const before = (until: number): Permission => (now < until ? yes(until) : NO)
  const afterDelivery = (durationMs: number): Permission =>
    status === 'delivered' && facts.deliveredAt !== null
      ? before(facts.deliveredAt + durationMs)
      : NO
  const mayCancel = canMove(status, 'cancelled', 'customer', { deliveryType })

  return {
    cancel: mayCancel ? yes() : NO,
    cancelRequest:
      !facts.hasOpenCancelRequest &&
      !mayCancel &&
      canMove(status, 'cancelled', 'seller', { deliveryType })
        ? yes()
        : NO,
    edit:
      facts.paid && !facts.shared && !facts.hasOpenQuestion && !facts.hasAgreedPrices
        ? editPermission(facts)
        : NO,
    tip: facts.paid ? tipPermission(facts, afterDelivery) : NO,
    review: facts.reviewed || facts.selfDealing ? NO : afterDelivery(limits.reviewDays * DAY_MS),
    claim:
      facts.selfDealing || facts.hasOpenClaim || !facts.refundable || !isClaimable(facts)
        ? NO
        : afterDelivery(limits.claimHours * HOUR_MS),
    reorder: isFinal(status) ? yes() : NO,
    undo: status !== 'new' ? NO : facts.releasedAt === null ? yes() : before(facts.releasedAt),
  }
}

/** Something can still be claimed: a unit, or the delivery. */
export const isClaimable = ({
  hasUnitsLeft,
  deliveryType,
}: Pick<OrderFacts, 'hasUnitsLeft' | 'deliveryType'>): boolean =>
  hasUnitsLeft || deliveryType === 'delivery'

type PricedOrderLine = {
  readonly replaces: unknown
  readonly weighed: { readonly packed: number | null } | null
}
/** A replacement or a weighed line has an agreed price, which differs from the shop's price. */
export const hasAgreedPrices = (lines: readonly PricedOrderLine[]): boolean =>
  lines.some(
    ({ replaces, weighed }) => replaces !== null || (weighed !== null && weighed.packed !== null),
  )

/** Editable while new. A scheduled order is editable after acceptance too, until the cutoff. */
function editPermission({ status, scheduledFor, now, limits }: OrderFacts): Permission {
  const cutoff = scheduledFor === null ? null : scheduledFor - limits.editCutoffMin * MINUTE_MS
  const beforeCutoff = cutoff !== null && now < cutoff
  if (status === 'new' || (status === 'accepted' && beforeCutoff))
    return yes(beforeCutoff ? cutoff : null)
  return NO
}

function tipPermission(
  { status, takesTips, tips, limits }: OrderFacts,
  afterDelivery: (durationMs: number) => Permission,
): Permission {
  if (!takesTips || status === 'cancelled') return NO
  if (status !== 'delivered') return yes()
  // A late first tip is welcome for days. A given tip is settled soon: it goes to the courier's
  // pay.
  return afterDelivery(tips === 0n ? limits.tipAddDays * DAY_MS : limits.tipChangeHours * HOUR_MS)
}
