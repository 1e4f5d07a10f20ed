import type { Coupon } from '@hawker/contract/coupons'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Queries, sql } from '@hawker/postgres/database'

export type PublicCoupon = {
  id: number
  code: string
  shopId: number | null
  title: string
  description: string | null
  translations: Record<string, { title?: string; description?: string }>
  type: Coupon['type']
  for: Coupon['for']
  value: number
  minPrice: number | null
  maxPrice: number | null
  deliveryTypes: DeliveryType[] | null
  firstOrderOnly: boolean
  autoApply: boolean
  startsAt: Date | null
  expiresAt: Date | null
}

/** Coupons of the shop before those of the marketplace, earliest end first. */
export async function selectPublicCoupons(
  queries: Queries,
  {
    shopId,
    now,
    page,
    perPage,
  }: { shopId: number | null; now: Date; page: number; perPage: number },
): Promise<{ rows: PublicCoupon[]; total: number }> {
  const offered = sql`
    from coupons where public and active and user_ids is null and (shop_id is null or shop_id = ${shopId}::bigint)
      and (expires_at is null or expires_at > ${now}) and (qty is null or used < qty)`
  const [rows, count] = await Promise.all([
    queries.rows<PublicCoupon>(sql`
      select id, code, shop_id as "shopId", title, description, translations, type, applies_to as "for",
        value, min_price as "minPrice",
        max_price as "maxPrice", delivery_types as "deliveryTypes", first_order_only as "firstOrderOnly",
          auto_apply as "autoApply",
        starts_at as "startsAt", expires_at as "expiresAt"
      ${offered} order by shop_id nulls last, expires_at nulls last, id
        limit ${perPage} offset ${(page - 1) * perPage}`),
    queries.row<{ total: number }>(sql`select count(*) as total ${offered}`),
  ])
  return { rows, total: count?.total ?? 0 }
}
