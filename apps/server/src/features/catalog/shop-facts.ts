import type { Point } from '@hawker/domain/zone'
import { type ShopIndex, openAt } from '../shops/index.ts'

/** What a found product says about its shop. */
export type ShopCardFacts = {
  readonly id: number
  readonly slug: string
  readonly translations: Readonly<Record<string, { title: string }>>
  readonly open: boolean
}
type Wanted = {
  readonly address?: Point | undefined
  readonly take?: number | undefined
  readonly open?: boolean | undefined
}

/** The listed shops, those that deliver to the point if there is one, and whether they are open. */
export function shopFacts(
  index: ShopIndex,
  now: Date,
  { address, take, open: onlyOpen }: Wanted,
): Map<number, ShopCardFacts> {
  const serving = address && index.zonesAt(address)
  const facts = new Map<number, ShopCardFacts>()
  for (const id of (serving ?? index.shops).keys()) {
    const shop = index.shops.get(id)
    if (!shop || (take !== undefined && !shop.takes.some((tag) => tag.id === take))) continue
    const open = openAt(shop, shop.deliveryTypes[0] ?? 'delivery', now.getTime())
    if (onlyOpen && !open) continue
    facts.set(id, { id, slug: shop.slug, translations: shop.translations, open })
  }
  return facts
}
