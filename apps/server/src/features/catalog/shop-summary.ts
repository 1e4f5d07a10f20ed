import type { Point } from '@hawker/domain/delivery/zone'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type ListedShop, type ShopIndex, orderStateOf } from '../shops/index.ts'

/** The shop of a product, as product lists show it. */
export type ShopSummary = {
  readonly id: number
  readonly slug: string
  readonly translations: Readonly<Record<string, { title: string }>>
  readonly open: boolean
}
/** The customer's address and delivery type, where they chose them. */
export type CustomerChoice = {
  readonly address?: Point | undefined
  readonly delivery_type?: DeliveryType | undefined
}
type ShopCriteria = CustomerChoice & {
  readonly take?: number | undefined
  readonly open?: boolean | undefined
}

/** The listed shops that satisfy the criteria, and whether they are open. */
export function listShopSummaries(
  index: ShopIndex,
  now: Date,
  { take, open: onlyOpen, ...choice }: ShopCriteria,
): Map<number, ShopSummary> {
  const serving = choice.address && index.zonesAt(choice.address)
  const isOpen = openCheck(index, now, choice)
  const facts = new Map<number, ShopSummary>()
  for (const id of (serving ?? index.shops).keys()) {
    const shop = index.shops.get(id)
    if (!shop || (take !== undefined && !shop.takes.some((tag) => tag.id === take))) continue
    const open = isOpen(shop)
    if (onlyOpen && !open) continue
    facts.set(id, { id, slug: shop.slug, translations: shop.translations, open })
  }
  return facts
}

/** Whether a shop takes an order for now, as its card in a shop list shows it. */
export function openCheck(
  index: ShopIndex,
  now: Date,
  { address, delivery_type: deliveryType }: CustomerChoice,
): (shop: ListedShop) => boolean {
  const serving = address && index.zonesAt(address)
  return (shop) => {
    const zone = (serving ? serving.get(shop.id) : shop.zones[0]) ?? null
    return orderStateOf(shop, index.queueOf(shop.id), zone, { now, deliveryType }).open
  }
}
