import type { Coupon } from '@hawker/domain/pricing/coupon'
import { type CouponFunding, platformPart } from '@hawker/domain/pricing/coupon-funding'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Queries, sql } from '@hawker/postgres/database'
import { isVerifiedUser } from '../accounts/index.ts'
import { isOwnShop } from '../shops/index.ts'

/** A coupon with the number of times this user has used it. */
export type StoredCoupon = Coupon & {
  readonly id: number
  readonly code: string
  readonly max: bigint | null
  readonly uses: number
  readonly funding: CouponFunding
}

type Row = {
  id: number
  code: string
  shop_id: number | null
  type: 'percent' | 'fixed'
  applies_to: Coupon['for']
  value: number
  max_price: number | null
  min_price: number | null
  product_ids: number[] | null
  category_ids: number[] | null
  delivery_types: DeliveryType[] | null
  payment_tags: string[] | null
  qty: number | null
  used: number
  per_user: number | null
  first_order_only: boolean
  user_ids: number[] | null
  starts_at: Date | null
  expires_at: Date | null
  days: number[] | null
  from_time: string | null
  to_time: string | null
  active: boolean
  funded_by: 'platform' | 'shop' | 'split' | null
  platform_ppm: number | null
  matches_code: boolean
  uses: number
}
const COLUMNS = sql`c.id, c.code, c.shop_id, c.type, c.applies_to, c.value, c.max_price, c.min_price,
  c.product_ids, c.category_ids, c.delivery_types,
  c.payment_tags, c.qty, c.used, c.per_user, c.first_order_only, c.user_ids, c.starts_at, c.expires_at,
    c.days, c.from_time, c.to_time, c.active,
  c.funded_by, c.platform_ppm`

/**
 * The coupon of a code, and the promotions that apply automatically.
 * If several coupons share the code, the shop's own comes first, then the platform's, then another
 * shop's; the last is returned only so that it can be refused.
 */
export async function loadCoupons(
  queries: Queries,
  { code, shopId, userId }: { code: string | null; shopId: number; userId: number | null },
): Promise<{ coupon: StoredCoupon | null; promotions: StoredCoupon[] }> {
  const rows = await queries.rows<Row>(sql`
    select ${COLUMNS}, coalesce(lower(c.code) = lower(${code}::text), false) as matches_code,
      coalesce((select u.used from coupon_uses u where u.coupon_id = c.id and u.user_id = ${userId}::bigint), 0) as uses
    from coupons c
    where lower(c.code) = lower(${code}::text) or (c.auto_apply and c.stackable and c.active
      and (c.shop_id is null or c.shop_id = ${shopId}))
    order by (c.shop_id = ${shopId}) desc nulls last, (c.shop_id is null) desc, c.id`)
  const coupons = rows.map((row) => ({ matchesCode: row.matches_code, coupon: couponOf(row) }))
  const coupon = coupons.find(({ matchesCode }) => matchesCode)?.coupon ?? null
  return {
    coupon,
    promotions: coupons.filter(({ matchesCode }) => !matchesCode).map((row) => row.coupon),
  }
}

const orNull = (value: number | null): bigint | null => (value === null ? null : BigInt(value))
const instant = (at: Date | null): number | null => at?.getTime() ?? null

function couponOf(row: Row): StoredCoupon {
  const value =
    row.type === 'percent'
      ? { type: row.type, ppm: BigInt(row.value) }
      : { type: row.type, value: BigInt(row.value) }
  return {
    ...value,
    id: row.id,
    code: row.code,
    for: row.applies_to,
    active: row.active,
    startsAt: instant(row.starts_at),
    expiresAt: instant(row.expires_at),
    days: row.days,
    fromTime: row.from_time,
    toTime: row.to_time,
    qty: row.qty,
    used: row.used,
    perUser: row.per_user,
    userIds: row.user_ids?.map(Number) ?? null,
    shopId: row.shop_id,
    deliveryTypes: row.delivery_types,
    paymentTags: row.payment_tags,
    firstOrderOnly: row.first_order_only,
    productIds: row.product_ids?.map(Number) ?? null,
    categoryIds: row.category_ids?.map(Number) ?? null,
    minPrice: orNull(row.min_price),
    max: orNull(row.max_price),
    uses: row.uses,
    funding: fundingOf(row),
    platformFunded: platformPart(fundingOf(row)) > 0n,
  }
}

/** What decides whether the platform pays a coupon of a customer. */
export type CouponCustomer = {
  /** Has a verified phone number, or has paid by card. */
  readonly isVerified: boolean
  /** The customer or a member of their group order works for the shop. */
  readonly ownShop: boolean
}
export async function loadCouponCustomer(
  queries: Queries,
  { userId, memberIds, shopId }: { userId: number; memberIds: readonly number[]; shopId: number },
): Promise<CouponCustomer> {
  const row = await queries.row<CouponCustomer>(sql`
    select ${isVerifiedUser(sql`${userId}::bigint`)} as "isVerified",
      exists (select from unnest(${[userId, ...memberIds]}::bigint[]) as buyer (id)
        where ${isOwnShop(sql`buyer.id`, sql`${shopId}::bigint`)}) as "ownShop"`)
  return row ?? { isVerified: false, ownShop: false }
}

/** For a coupon `k`: the platform pays for it, in full or in part; see `fundingOf`. */
export const PLATFORM_FUNDED = sql`(k.funded_by = 'platform'
  or (k.funded_by = 'split' and k.platform_ppm > 0) or (k.funded_by is null and k.shop_id is null))`

const fundingOf = ({ funded_by: by, platform_ppm: ppm, shop_id: shopId }: Row): CouponFunding =>
  by === 'split'
    ? { by, platformPpm: BigInt(ppm ?? 0) }
    : { by: by ?? (shopId === null ? 'platform' : 'shop') }
