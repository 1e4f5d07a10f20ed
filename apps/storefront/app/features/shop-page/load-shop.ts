import type { MenuCategory, Product } from '@hawker/contract/catalog'
import type { Shop } from '@hawker/contract/shops'
import { orPage } from '../../lib/answer.ts'
import type { Asking } from '../../lib/api.ts'
import { deliveredTo, pricedFor } from '../../lib/visit.ts'

/** What the page's head and its sheets need of a shop; the map of its zones stays behind. */
export type ShopInfo = Omit<Shop, 'zones'>
export type Section = { id: number; title: string }

export async function loadShop({ api, visit }: Asking, id: string): Promise<{ shop: ShopInfo; menu: MenuCategory[] }> {
  const [shop, menu] = await Promise.all([
    api('showShop', { params: { id }, query: { ...pricedFor(visit), ...deliveredTo(visit) } }),
    api('listShopProducts', { params: { id }, query: pricedFor(visit) }),
  ])
  const { zones: _, ...info } = orPage(shop).data
  return { shop: info, menu: orPage(menu).data }
}

export const sectionsOf = (menu: readonly MenuCategory[]): Section[] =>
  menu.filter(({ products }) => products.length > 0).map(({ id, translation }) => ({ id, title: translation.title }))

export const findProduct = (menu: readonly MenuCategory[], uuid: string | null): Product | null =>
  (uuid !== null && menu.flatMap(({ products }) => products).find((product) => product.uuid === uuid)) || null
