import type { Point } from '@hawker/domain/delivery/zone'
import { type ShopIndex, isShopOpenAt } from '../shops/index.ts'

/** The shop of a product, as product lists show it. */
export type ShopSummary = {
  readonly id: number
  readonly slug: string
  readonly translations: Readonly<Record<string, { title: string }>>
  readonly open: boolean
}
type ShopCriteria = {
  readonly address?: Point | undefined
  readonly take?: number | undefined
  readonly open?: boolean | undefined
}

/** The listed shops that satisfy the criteria, and whether they are open. */
export function listShopSummaries(
  index: ShopIndex,
  now: Date,
  { address, take, open: onlyOpen }: ShopCriteria,
): Map<number, ShopSummary> {
  const serving = address && index.zonesAt(address)
  const facts = new Map<number, ShopSummary>()
  for (const id of (serving ?? index.shops).keys()) {
    const shop = index.shops.get(id)
    if (!shop || (take !== undefined && !shop.takes.some((tag) => tag.id === take))) continue
    const open = isShopOpenAt(shop, shop.deliveryTypes[0] ?? 'delivery', now.getTime())
    if (onlyOpen && !open) continue
    facts.set(id, { id, slug: shop.slug, translations: shop.translations, open })
  }
  return facts
}
