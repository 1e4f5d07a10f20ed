import { isOpenAt } from '@hawker/domain/availability'
import type { Point } from '@hawker/domain/zone'
import type { ShopIndex } from '../shops/index.ts'

/** What a found product says about its shop. */
export type ShopCardFacts = {
  readonly id: number
  readonly slug: string
  readonly translations: Readonly<Record<string, { title: string }>>
  readonly open: boolean
}

/** The listed shops, those that deliver to the point if there is one, and whether they are open. */
export function shopFacts(index: ShopIndex, now: Date, point: Point | undefined): Map<number, ShopCardFacts> {
  const serving = point && index.zonesAt(point)
  const facts = new Map<number, ShopCardFacts>()
  for (const shop of index.shops.values()) {
    if (serving && !serving.has(shop.id)) continue
    const open = isOpenAt(shop.service, shop.deliveryTypes[0] ?? 'delivery', now.getTime())
    facts.set(shop.id, { id: shop.id, slug: shop.slug, translations: shop.translations, open })
  }
  return facts
}
