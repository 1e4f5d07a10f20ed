import type { MenuCategory } from '@hawker/contract/catalog'
import type { Asking } from '../../lib/api.ts'
import { atMoment } from '../../lib/asked-moment.ts'
import { carriedPath } from '../../lib/carried.ts'
import { now } from '../../lib/clock.ts'
import { momentOf, type WallMoment } from '../../lib/moment.ts'
import { cached } from '../../lib/query-cache.ts'
import { Written } from '../../lib/written.ts'
import { loadSite } from '../../lib/load-site.ts'
import { textsFor, translatorFor } from '../../lib/texts.tsx'
import { visitKey } from '../../lib/visit.ts'
import { lookOf } from '../shop-card/index.ts'
import { type At, loadMenu, loadShop, momentsOf, type LoadedShop } from './load-shop.ts'
import { mealMoments } from './meal-moments.ts'
import { menuHtml } from './menu-html.ts'

type DrawnMenu = { menu: MenuCategory[]; html: Written; moments: number[] }
/** `moment`: what it is drawn for, where that is not now. */
export type ShopPage = DrawnMenu & {
  shop: LoadedShop
  title: string
  moment: WallMoment | undefined
}

/** Everything a shop's page is drawn from. */
export async function loadShopPage(asking: Asking, id: string): Promise<ShopPage> {
  const moment = momentOf(asking.url.searchParams)
  const at = await atMoment(asking, moment)
  const asked = loadShop(asking, id, at)
  const [shop, drawn] = await Promise.all([asked, drawMenu(asking, id, asked, at)])
  return {
    ...drawn,
    shop,
    title: translatorFor(asking.visit.lang)('shop.title', { name: shop.translation.title }),
    moment: at.at && moment,
  }
}

/** Of all that a page says the menu is the most, and the same wherever it is delivered: it is kept as it was drawn. */
async function drawMenu(
  asking: Asking,
  id: string,
  shop: Promise<LoadedShop>,
  at: At,
): Promise<DrawnMenu> {
  const { lang, backward, currency } = await loadSite(asking, false)
  const pictures = lookOf(asking.url.searchParams) !== 4
  const kept = carriedPath('/shop/', asking.url.search).split('?')[1] ?? ''
  const draw = async () => {
    const [menu, { id: shopId, timezone }] = await Promise.all([loadMenu(asking, id, at), shop])
    const html = new Written(
      menuHtml(menu, textsFor(lang, backward, currency ?? { symbol: '$', position: 'before' }), {
        pictures,
        kept,
      }),
    )
    const moments = [...momentsOf(menu), ...mealMoments(menu, timezone, now())]
    return { value: { menu, html, moments }, tags: [`shop:${shopId}`, `lang:${lang}`], moments }
  }
  // There are too many moments to keep a menu for each.
  return at.at === undefined
    ? asking.keep(['menu', id, lang, currency?.id, pictures, kept], draw)
    : (await draw()).value
}

/** In the browser: what was fetched while a pointer came near is not fetched again. */
export const keptShopPage = (asking: Asking, id: string): Promise<ShopPage> =>
  cached(
    [
      'shop',
      id,
      visitKey(asking.visit),
      lookOf(asking.url.searchParams),
      momentOf(asking.url.searchParams),
    ],
    () => loadShopPage(asking, id),
  )
