import { type Rate, convert } from '../money/money.ts'
import type { DeliveryType } from '../orders/order-status.ts'
import type { PercentOrFixed } from './price-input.ts'
import { isInWindow } from './is-in-window.ts'
import { wallClockAt, wallMinutes } from '../time/zoned-time.ts'

/** In the order of the checks: the first failing check names the cause. */
export const COUPON_REASONS = [
  'coupon_not_found',
  'coupon_inactive',
  'coupon_not_started',
  'coupon_expired',
  'coupon_used_up',
  'coupon_already_used',
  'coupon_other_shop',
  'coupon_delivery_type',
  'coupon_first_order',
  'coupon_own_shop',
  'coupon_phone_unverified',
  'coupon_products',
  'coupon_min_price',
] as const
export type CouponReason = (typeof COUPON_REASONS)[number]

/**
 * Null means no such limit. Instants in epoch ms, times 'HH:mm' in the shop's zone, `days` 0 is
 * Sunday, amounts in base-currency minor units.
 */
export type Coupon = PercentOrFixed & {
  readonly for: 'total_price' | 'delivery_fee' | 'products'
  readonly active: boolean
  readonly startsAt: number | null
  readonly expiresAt: number | null
  readonly days: readonly number[] | null
  /**
   * `fromTime` and `toTime` are both set or both null. `toTime` at or before `fromTime` ends the
   * next day.
   */
  readonly fromTime: string | null
  readonly toTime: string | null
  readonly qty: number | null
  readonly used: number
  readonly perUser: number | null
  readonly userIds: readonly number[] | null
  readonly shopId: number | null
  readonly deliveryTypes: readonly DeliveryType[] | null
  readonly paymentTags: readonly string[] | null
  readonly firstOrderOnly: boolean
  readonly productIds: readonly number[] | null
  readonly categoryIds: readonly number[] | null
  readonly minPrice: bigint | null
  /** The platform pays for it, in full or in part. */
  readonly platformFunded: boolean
}

export type CouponFacts = {
  /** The moment of delivery or pickup. Every time check uses it. */
  readonly fulfilmentAt: number
  readonly timezone: string
  readonly shopId: number
  readonly deliveryType: DeliveryType
  /** Null while no payment method is chosen; the payment check then passes. */
  readonly paymentTag: string | null
  /** A card pays for this order, which proves the person. */
  readonly paysByCard: boolean
  /** Null for a guest: the checks of the user run again after sign-in. */
  readonly user: {
    readonly id: number
    readonly uses: number
    readonly isFirstOrder: boolean
    /** Has a verified phone number, or has paid by card. */
    readonly isVerified: boolean
    /** Works for the shop. */
    readonly ownShop: boolean
  } | null
  readonly lines: readonly CouponLine[]
  /** Minor units of the order currency, before coupons. */
  readonly itemsNet: bigint
  readonly rate: Rate
}

export type CouponLine<Id = unknown> = {
  readonly id: Id
  readonly productId: number
  readonly categoryId: number | null
  readonly couponable: boolean
}

/** `cause` details 'coupon_inactive': the wrong hours or the wrong payment method. */
export type CouponRefusal = {
  readonly reason: CouponReason
  readonly cause?: 'hours' | 'payment'
  readonly missing?: bigint
}

/**
 * The first reason why a coupon does not apply; null when it applies. Pass null for an unknown
 * code.
 */
export function couponRefusal(coupon: Coupon | null, facts: CouponFacts): CouponRefusal | null {
  // A personal coupon of another user counts as not found, so that codes cannot be probed.
  if (!coupon || (coupon.userIds && facts.user && !coupon.userIds.includes(facts.user.id)))
    return { reason: 'coupon_not_found' }
  if (!coupon.active) return { reason: 'coupon_inactive' }
  if (coupon.startsAt !== null && facts.fulfilmentAt < coupon.startsAt)
    return { reason: 'coupon_not_started' }
  if (!isInWindow({ startsAt: null, endsAt: coupon.expiresAt }, facts.fulfilmentAt))
    return { reason: 'coupon_expired' }
  if (!isInWeeklyWindow(coupon, facts.fulfilmentAt, facts.timezone))
    return { reason: 'coupon_inactive', cause: 'hours' }
  if (coupon.qty !== null && coupon.used >= coupon.qty) return { reason: 'coupon_used_up' }
  if (coupon.perUser !== null && facts.user && facts.user.uses >= coupon.perUser)
    return { reason: 'coupon_already_used' }
  if (coupon.shopId !== null && coupon.shopId !== facts.shopId)
    return { reason: 'coupon_other_shop' }
  if (coupon.deliveryTypes && !coupon.deliveryTypes.includes(facts.deliveryType))
    return { reason: 'coupon_delivery_type' }
  if (coupon.for === 'delivery_fee' && facts.deliveryType !== 'delivery')
    return { reason: 'coupon_delivery_type' }
  if (
    coupon.paymentTags &&
    facts.paymentTag !== null &&
    !coupon.paymentTags.includes(facts.paymentTag)
  )
    return { reason: 'coupon_inactive', cause: 'payment' }
  if (coupon.firstOrderOnly && facts.user && !facts.user.isFirstOrder)
    return { reason: 'coupon_first_order' }
  if (coupon.platformFunded && facts.user) {
    if (facts.user.ownShop) return { reason: 'coupon_own_shop' }
    if (!facts.user.isVerified && facts.paymentTag !== null && !facts.paysByCard)
      return { reason: 'coupon_phone_unverified' }
  }
  if (linesInScope(coupon, facts.lines).length === 0) return { reason: 'coupon_products' }
  const missing =
    (coupon.minPrice === null ? 0n : convert(coupon.minPrice, facts.rate)) - facts.itemsNet
  return missing > 0n ? { reason: 'coupon_min_price', missing } : null
}

/**
 * The ids of the lines that a coupon covers: `lineIds` of the price input. Products match by id or
 * by category.
 */
export function linesInScope<Id>(
  coupon: Pick<Coupon, 'for' | 'productIds' | 'categoryIds'>,
  lines: readonly CouponLine<Id>[],
): Id[] {
  const { productIds, categoryIds } = coupon
  const inScope = (line: CouponLine) =>
    (!productIds && !categoryIds) ||
    (productIds?.includes(line.productId) ?? false) ||
    (line.categoryId !== null && (categoryIds?.includes(line.categoryId) ?? false))
  // A delivery coupon ignores which items may be discounted.
  return lines
    .filter((line) => (line.couponable || coupon.for === 'delivery_fee') && inScope(line))
    .map((line) => line.id)
}

/**
 * An overnight window belongs to the day on which it begins: after midnight, the day before
 * decides.
 */
export function isInWeeklyWindow(
  window: Pick<Coupon, 'days' | 'fromTime' | 'toTime'>,
  instant: number,
  timezone: string,
): boolean {
  const { weekday, minutes } = wallClockAt(timezone, instant)
  const runsOn = (day: number) => !window.days || window.days.includes(day)
  if (window.fromTime === null || window.toTime === null) return runsOn(weekday)
  const from = wallMinutes(window.fromTime)
  const to = wallMinutes(window.toTime)
  if (to > from) return runsOn(weekday) && from <= minutes && minutes < to
  return (runsOn(weekday) && from <= minutes) || (runsOn((weekday + 6) % 7) && minutes < to)
}
