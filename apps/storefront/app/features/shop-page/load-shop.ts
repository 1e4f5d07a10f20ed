import type { MenuCategory } from '@hawker/contract/catalog'
import type { Shop } from '@hawker/contract/shops'
import { orPage } from '@hawker/web/api/results'
import type { LoadContext } from '../../lib/api.ts'
import { deliveredTo, pricedFor } from '../../lib/visit/visit.ts'

/** A shop without its zone polygons. */
export type LoadedShop = Omit<Shop, 'zones'>

/**
 * Fields that neither the head nor the sheets of the page show. They are not sent to the browser.
 */
const UNUSED_FIELDS = [
  'accepts_preorders',
  'cheapest',
  'closes_at',
  'deals',
  'delivery_estimate',
  'delivery_type',
  'estimate',
  'finish_after_close',
  'is_new',
  'is_promoted',
  'last_order_at',
  'last_order_minutes',
  'min_amount',
  'open',
  'opens_at',
  'order_accept_minutes',
  'packaging_fee',
  'preopen_prep',
  'prep_minutes',
  'preorder_days',
  'price_level',
  'service_fee_override',
  'slot_capacity_items',
  'slot_capacity_orders',
  'slot_minutes',
  'takes',
  'tax_included',
  'tips_for_pickup',
  'type',
] as const satisfies readonly (keyof LoadedShop)[]
export type ShopInfo = Omit<LoadedShop, (typeof UNUSED_FIELDS)[number]>

export function shopInfo(shop: LoadedShop): ShopInfo {
  const info: Partial<LoadedShop> = { ...shop }
  for (const name of UNUSED_FIELDS) delete info[name]
  // If the shop does not deliver to this address, there is no estimate.
  if (!shop.delivery.available) info.delivery = { ...shop.delivery, estimate: null }
  // Only UNUSED_FIELDS were removed.
  return info as ShopInfo
}

export type Section = { id: number; title: string }

/** The time to show. Without `at` it is now. */
export type ShownTime = { readonly at?: string }

export async function loadShop(
  { api, visit }: LoadContext,
  id: string,
  at: ShownTime,
): Promise<LoadedShop> {
  const { zones: _, ...shop } = orPage(
    await api('showShop', {
      params: { id },
      query: { ...pricedFor(visit), ...deliveredTo(visit), ...at },
    }),
  ).data
  return shop
}

/** The whole menu. Only a menu of more products than a page holds takes several calls. */
export async function loadMenu(
  { api, visit }: LoadContext,
  id: string,
  at: ShownTime,
): Promise<MenuCategory[]> {
  const loadPage = async (page: number) =>
    orPage(
      await api('listShopProducts', {
        params: { id },
        query: { ...pricedFor(visit), ...at, ...(page > 1 ? { page } : {}) },
      }),
    )
  const { data, meta } = await loadPage(1)
  if (meta.last_page === 1) return data
  const rest = await Promise.all(
    Array.from({ length: meta.last_page - 1 }, (_, index) => loadPage(index + 2)),
  )
  return joinSections([data, ...rest.map((page) => page.data)].flat())
}

/** Joins the parts of sections that continue on the next page. */
export function joinSections(parts: readonly MenuCategory[]): MenuCategory[] {
  const sections = new Map<number, MenuCategory>()
  for (const part of parts) {
    const before = sections.get(part.id)
    const products = [...(before?.products ?? []), ...part.products]
    sections.set(part.id, { ...part, products })
  }
  return [...sections.values()]
}

export const sectionsOf = (menu: readonly MenuCategory[]): Section[] =>
  menu
    .filter(({ products }) => products.length > 0)
    .map(({ id, translation }) => ({ id, title: translation.title }))

/** Times at which a discount on the menu starts or ends. */
export const discountTimes = (menu: readonly Pick<MenuCategory, 'products'>[]): number[] =>
  menu
    .flatMap(({ products }) => products.flatMap(({ stocks }) => stocks))
    .flatMap(({ discount }) => [discount?.starts_at, discount?.ends_at])
    .filter((at) => at !== null && at !== undefined)
    .map((at) => Date.parse(at))
