import type { MenuCategory, Product } from '@hawker/contract/catalog'
import type { LoadContext } from '../../lib/api.ts'
import { momentQuery } from '../../lib/moment/moment-query.ts'
import { preservedPath } from '../../lib/visit/preserved-params.ts'
import { now } from '@hawker/web/session/clock'
import { momentOf, type WallMoment } from '../../lib/moment/moment.ts'
import { cached } from '@hawker/web/query/query-cache'
import { cacheMenu } from '../../lib/dishes/cache-menu.ts'
import { EncodedHtml } from '../../lib/page/encoded-html.ts'
import { loadSite } from '../../lib/page/load-site.ts'
import { textsFor, translatorFor } from '../../lib/texts.tsx'
import { visitKey } from '../../lib/visit/visit.ts'
import { lookOf } from '../shop-card/index.ts'
import {
  type LoadedShop,
  type Section,
  type ShopInfo,
  type ShownTime,
  discountTimes,
  loadMenu,
  loadShop,
  sectionsOf,
  shopInfo,
} from './load-shop.ts'
import { mealChangeTimes } from './meal-change-times.ts'
import { menuHtml } from './menu/menu-html.ts'

type RenderedMenu = { menu: MenuCategory[]; html: EncodedHtml; moments: number[] }
/** `moment` is set when the page shows a later time than now. */
export type ShopPage = RenderedMenu & {
  shop: LoadedShop
  /** What the page shows of the shop. */
  info: ShopInfo
  sections: Section[]
  title: string
  moment: WallMoment | undefined
}

/** Loads everything that a shop's page shows. */
export async function loadShopPage(loadContext: LoadContext, id: string): Promise<ShopPage> {
  const moment = momentOf(loadContext.url.searchParams)
  const at = await momentQuery(loadContext, moment)
  const loadingShop = loadShop(loadContext, id, at)
  const [shop, menu] = await Promise.all([
    loadingShop,
    renderMenu(loadContext, id, loadingShop, at),
  ])
  return {
    ...menu,
    shop,
    info: shopInfo(shop),
    sections: sectionsOf(menu.menu),
    title: translatorFor(loadContext.visit.lang)('shop.title', { name: shop.translation.title }),
    moment: at.at && moment,
  }
}

/**
 * The menu is the largest part of the page and does not depend on the address: it is rendered once
 * and cached.
 */
async function renderMenu(
  loadContext: LoadContext,
  id: string,
  shop: Promise<LoadedShop>,
  at: ShownTime,
): Promise<RenderedMenu> {
  const { lang, backward, currency, settings } = await loadSite(loadContext, false)
  const look = lookOf(loadContext.url.searchParams)
  const preserved = new URLSearchParams(
    preservedPath('/shop/', loadContext.url.search).split('?')[1],
  )
  if (look !== 1) preserved.set('v', String(look))
  const preservedQuery = preserved.toString()
  const render = async () => {
    const [menu, { id: shopId, timezone, reservation_phone: reservationPhone }] = await Promise.all(
      [loadMenu(loadContext, id, at), shop],
    )
    const html = new EncodedHtml(
      menuHtml(menu, textsFor(lang, backward, currency ?? { symbol: '$', position: 'before' }), {
        look,
        preservedQuery,
        country: settings.phone_country,
        reservationPhone,
      }),
    )
    const moments = [...discountTimes(menu), ...mealChangeTimes(menu, timezone, now())]
    return { value: { menu, html, moments }, tags: [`shop:${shopId}`, `lang:${lang}`], moments }
  }
  // Pages for a later time are not cached: there are too many times.
  return at.at === undefined
    ? loadContext.cachePart(
        ['menu', id, lang, currency?.id, look, preservedQuery, settings.phone_country],
        render,
      )
    : (await render()).value
}

/** In the browser: reuses a page that was prefetched. */
export async function cachedShopPage(loadContext: LoadContext, id: string): Promise<ShopPage> {
  const { visit, url } = loadContext
  const key = ['shop', id, visitKey(visit), lookOf(url.searchParams), momentOf(url.searchParams)]
  const page = await cached(key, () => loadShopPage(loadContext, id))
  cacheMenu(page.menu, page.moment)
  return page
}

export const findProduct = (menu: readonly MenuCategory[], uuid: string | null): Product | null =>
  (uuid !== null &&
    menu.flatMap(({ products }) => products).find((product) => product.uuid === uuid)) ||
  null
