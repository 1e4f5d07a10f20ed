import type { Product } from '@hawker/contract/catalog'
import type { Shop } from '@hawker/contract/shops'
import { orPage } from '../../lib/answer.ts'
import type { Asking } from '../../lib/api.ts'
import { atMoment } from '../../lib/asked-moment.ts'
import { momentOf, type WallMoment } from '../../lib/moment.ts'
import { deliveredTo, pricedFor } from '../../lib/visit.ts'
import { data } from '../../router/answers.ts'
import type { CartShop } from '../cart/index.ts'

export type OtherDish = Pick<Product, 'uuid' | 'img' | 'color'> & { title: string; price: number }
/** `moment`: what it is drawn for, where that is not now. */
export type ProductPageData = {
  product: Product
  shop: Shop
  others: OtherDish[]
  moment: WallMoment | undefined
}

const OTHERS = 6

/** A product on a page of its own, and where it belongs: not found under another shop. */
export async function loadProduct(
  asking: Asking,
  shopKey: string,
  key: string,
): Promise<ProductPageData> {
  const { api, visit, url } = asking
  const moment = momentOf(url.searchParams)
  const then = await atMoment(asking, moment)
  const query = { ...pricedFor(visit), ...then }
  const [product, shop, recommended] = await Promise.all([
    api('showProduct', { params: { id: key }, query }),
    api('showShop', { params: { id: shopKey }, query: { ...query, ...deliveredTo(visit) } }),
    api('listRecommendedProducts', {
      params: { id: shopKey },
      query: { ...query, perPage: OTHERS + 1 },
    }),
  ])
  const shown = orPage(product).data
  const at = orPage(shop).data
  if (shown.shop.id !== at.id) throw data(null, { status: 404 })
  const others = recommended.ok
    ? recommended.data.filter(({ uuid }) => uuid !== shown.uuid).slice(0, OTHERS)
    : []
  return {
    product: shown,
    shop: at,
    moment: then.at && moment,
    others: others.map(({ uuid, img, color, translation, stocks }) => ({
      uuid,
      img,
      color,
      title: translation.title,
      price: Math.min(...stocks.map(({ total_price }) => total_price)),
    })),
  }
}

export const cartShopOf = ({
  id,
  uuid,
  slug,
  translation,
  logo_img: logo,
  delivery,
}: Shop): CartShop => ({
  id,
  uuid,
  slug,
  title: translation.title,
  logo,
  minAmount: delivery.min_amount,
})
