import type { MenuCategory, Product } from '@hawker/contract/catalog'
import type { Shop } from '@hawker/contract/shops'
import { orPage } from '../../lib/answer.ts'
import type { Asking } from '../../lib/api.ts'
import { deliveredTo, pricedFor } from '../../lib/visit.ts'

/** What the page's head and its sheets need of a shop; the map of its zones stays behind. */
export type ShopInfo = Omit<Shop, 'zones'>
export type Section = { id: number; title: string }

export async function loadShop({ api, visit }: Asking, id: string): Promise<ShopInfo> {
  const { zones: _, ...info } = orPage(
    await api('showShop', { params: { id }, query: { ...pricedFor(visit), ...deliveredTo(visit) } }),
  ).data
  return info
}

export async function loadMenu({ api, visit }: Asking, id: string): Promise<MenuCategory[]> {
  return orPage(await api('listShopProducts', { params: { id }, query: pricedFor(visit) })).data
}

export const sectionsOf = (menu: readonly MenuCategory[]): Section[] =>
  menu.filter(({ products }) => products.length > 0).map(({ id, translation }) => ({ id, title: translation.title }))

/** When what the menu says of its prices begins or ends. */
export const momentsOf = (menu: readonly Pick<MenuCategory, 'products'>[]): number[] =>
  menu
    .flatMap(({ products }) => products.flatMap(({ stocks }) => stocks))
    .flatMap(({ discount }) => [discount?.starts_at, discount?.ends_at])
    .filter((at) => at !== null && at !== undefined)
    .map((at) => Date.parse(at))

export const findProduct = (menu: readonly MenuCategory[], uuid: string | null): Product | null =>
  (uuid !== null && menu.flatMap(({ products }) => products).find((product) => product.uuid === uuid)) || null
