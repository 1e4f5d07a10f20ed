import type { Asking } from '../../lib/api.ts'
import { loadSite } from '../../lib/site.ts'
import { textsFor } from '../../lib/texts.tsx'
import { cached } from '../../lib/query-cache.ts'
import { visitKey } from '../../lib/visit.ts'
import { lookOf } from '../shop-card/index.ts'
import { loadShop, type ShopInfo } from './load-shop.ts'
import { menuHtml } from './menu-html.ts'
import type { MenuCategory } from '@hawker/contract/catalog'

export type ShopPage = { shop: ShopInfo; menu: MenuCategory[]; html: string; title: string }

/** Everything a shop's page is drawn from. */
export async function loadShopPage(asking: Asking, id: string): Promise<ShopPage> {
  const [{ shop, menu }, site] = await Promise.all([loadShop(asking, id), loadSite(asking, false)])
  const texts = textsFor(site.lang, site.backward, site.currency ?? { symbol: '$', position: 'before' })
  const pictures = lookOf(asking.url.searchParams) !== 4
  return { shop, menu, html: menuHtml(menu, texts, { pictures }), title: texts.t('shop.title', { name: shop.translation.title }) }
}

/** In the browser: what was fetched while a pointer came near is not fetched again. */
export const keptShopPage = (asking: Asking, id: string): Promise<ShopPage> =>
  cached(['shop', id, visitKey(asking.visit), lookOf(asking.url.searchParams)], () => loadShopPage(asking, id))
