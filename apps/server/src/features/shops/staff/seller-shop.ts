import type { SellerShop } from '@hawker/contract/seller'
import { titleIn } from '@hawker/domain/texts/language'
import { takesOrdersAt } from '@hawker/domain/time/availability'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { shopIdsOf } from '../own-shop.store.ts'
import { loadShopRules } from '../shop-rules.store.ts'
import { type ShopRules, fulfilmentTiming } from '../shop-rules.ts'

/** The shops whose staff the user belongs to. */
export async function listSellerShops(
  queries: Queries,
  userId: number,
  lang: string,
  now: Date,
): Promise<SellerShop[]> {
  // One by one, because few users run more than a handful of shops.
  const shops: SellerShop[] = []
  for (const id of await shopIdsOf(queries, userId))
    shops.push(await showSellerShop(queries, id, lang, now))
  return shops
}

/** The caller has verified that the user belongs to the staff. */
export async function showSellerShop(
  queries: Queries,
  shopId: number,
  lang: string,
  now: Date,
): Promise<SellerShop> {
  const rules = await loadShopRules(queries, shopId)
  return rules ? toSellerShop(rules, lang, now) : refuse('not_found')
}

function toSellerShop(shop: ShopRules, lang: string, now: Date): SellerShop {
  const at = now.getTime()
  const { pauseUntil } = shop.service
  return {
    id: shop.id,
    uuid: shop.uuid,
    slug: shop.slug,
    title: titleIn(shop.titles, lang) || shop.slug,
    logo_img: shop.logoImg,
    timezone: shop.timezone,
    open: shop.deliveryTypes.some((type) =>
      takesOrdersAt(shop.service, type, fulfilmentTiming(shop, type, now, 0)),
    ),
    pause_until: pauseUntil !== null && pauseUntil > at ? new Date(pauseUntil).toISOString() : null,
    prep_minutes: shop.prepMinutes,
  }
}
