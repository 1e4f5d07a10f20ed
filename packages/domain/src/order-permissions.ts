import { type DeliveryType, type OrderStatus, canMove, isFinal } from './order-status.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Settings of behaviour 4.16, under their names there and in the units of those. */
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
  /** When the shop sees the order; null while it waits for its payment. */
  readonly releasedAt: number | null
  /** Its money is there or promised: until then it can only be paid or taken back. */
  readonly paid: boolean
  /** Of a group: nobody changes what others have chosen. */
  readonly shared: boolean
  /** The window the customer chose; null for as soon as possible. */
  readonly scheduledFor: number | null
  readonly deliveredAt: number | null
  readonly tips: bigint
  /** There is somebody to tip: a courier, or a shop that takes tips for pickup. */
  readonly takesTips: boolean
  /** There is nothing of it left to review: shop, courier and each dish have been. */
  readonly reviewed: boolean
  /** The shop has not answered a wish to cancel, or has answered with an offer. */
  readonly hasOpenCancelRequest: boolean
  readonly hasOpenClaim: boolean
  /** The kitchen has asked what it shall put in the place of something: that is answered first. */
  readonly hasOpenQuestion: boolean
  /** Of some line: see hasAgreedPrices. */
  readonly hasAgreedPrices: boolean
  /** Not all of its money has come back. */
  readonly refundable: boolean
  /** Some unit of it has not come back. */
  readonly hasUnitsLeft: boolean
  readonly limits: OrderLimits
}

/** `until` is the last moment, exclusive; null when no clock ends it, only the order's next step. */
export type Permission = { readonly allowed: boolean; readonly until: number | null }

export const ORDER_DEEDS = [
  'cancel',
  'cancelRequest',
  'edit',
  'tip',
  'review',
  'claim',
  'reorder',
  'undo',
] as const
export type OrderDeed = (typeof ORDER_DEEDS)[number]

const NO: Permission = { allowed: false, until: null }
const yes = (until: number | null = null): Permission => ({ allowed: true, until })

/** What the customer may do with an order now (behaviour 4.6). The API's checks and the `can` of the answer both come from here. */
export function orderPermissions(facts: OrderFacts): Record<OrderDeed, Permission> {
  const { status, deliveryType, now, limits } = facts
  const before = (until: number): Permission => (now < until ? yes(until) : NO)
  const sinceDelivery = (span: number): Permission =>
    status === 'delivered' && facts.deliveredAt !== null ? before(facts.deliveredAt + span) : NO
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
        ? editing(facts)
        : NO,
    tip: facts.paid ? tipping(facts, sinceDelivery) : NO,
    review: facts.reviewed ? NO : sinceDelivery(limits.reviewDays * DAY_MS),
    claim:
      facts.hasOpenClaim || !facts.refundable || !isClaimable(facts)
        ? NO
        : sinceDelivery(limits.claimHours * HOUR_MS),
    reorder: isFinal(status) ? yes() : NO,
    undo: status !== 'new' ? NO : facts.releasedAt === null ? yes() : before(facts.releasedAt),
  }
}

/** There is something left that can have been wrong: with a unit of it, or with its way to the door. */
export const isClaimable = ({
  hasUnitsLeft,
  deliveryType,
}: Pick<OrderFacts, 'hasUnitsLeft' | 'deliveryType'>): boolean =>
  hasUnitsLeft || deliveryType === 'delivery'

type Line = {
  readonly replaces: unknown
  readonly weighed: { readonly packed: number | null } | null
}
/** Something stands in for a line, or was weighed: what it costs was agreed, and is not what its shop asks for it now. */
export const hasAgreedPrices = (lines: readonly Line[]): boolean =>
  lines.some(
    ({ replaces, weighed }) => replaces !== null || (weighed !== null && weighed.packed !== null),
  )

/** While new; a scheduled order also after acceptance, until there is just time enough to make it. */
function editing({ status, scheduledFor, now, limits }: OrderFacts): Permission {
  const cutoff = scheduledFor === null ? null : scheduledFor - limits.editCutoffMin * MINUTE_MS
  const inTime = cutoff !== null && now < cutoff
  if (status === 'new' || (status === 'accepted' && inTime)) return yes(inTime ? cutoff : null)
  return NO
}

function tipping(
  { status, takesTips, tips, limits }: OrderFacts,
  sinceDelivery: (span: number) => Permission,
): Permission {
  if (!takesTips || status === 'cancelled') return NO
  if (status !== 'delivered') return yes()
  // Whoever gave nothing may think of it later; a given tip is settled soon, because the courier is paid with it.
  return sinceDelivery(tips === 0n ? limits.tipAddDays * DAY_MS : limits.tipChangeHours * HOUR_MS)
}
