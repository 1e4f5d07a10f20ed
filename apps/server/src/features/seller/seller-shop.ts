import type { SellerShop } from '@hawker/contract/seller'
import { isOpenAt } from '@hawker/domain/availability'
import type { Queries } from '../../database/tx.ts'
import { type ShopRules, loadShopRules } from '../shops/index.ts'

export async function readSellerShops(queries: Queries, shopIds: readonly number[], lang: string, now: Date): Promise<SellerShop[]> {
  // One by one: whoever runs more than a handful of shops is rare.
  const shops: SellerShop[] = []
  for (const id of shopIds) {
    const rules = await loadShopRules(queries, id)
    if (rules) shops.push(toSellerShop(rules, lang, now))
  }
  return shops
}

function toSellerShop(shop: ShopRules, lang: string, now: Date): SellerShop {
  const at = now.getTime()
  const { pauseUntil } = shop.service
  return {
    id: shop.id,
    uuid: shop.uuid,
    slug: shop.slug,
    title: shop.titles[lang] ?? shop.titles['en'] ?? Object.values(shop.titles)[0] ?? shop.slug,
    logo_img: shop.logoImg,
    timezone: shop.timezone,
    open: shop.deliveryTypes.some((type) => isOpenAt(shop.service, type, at)),
    paused_until: pauseUntil !== null && pauseUntil > at ? new Date(pauseUntil).toISOString() : null,
    prep_minutes: shop.prepMinutes,
  }
}
