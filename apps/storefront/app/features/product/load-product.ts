import type { Product } from '@hawker/contract/catalog'
import type { Shop } from '@hawker/contract/shops'
import { orPage } from '@hawker/web/api/results'
import type { LoadContext } from '../../lib/api.ts'
import { type DishFacts, factsOf } from '../../lib/dishes/dish-facts.ts'
import { momentQuery } from '../../lib/moment/moment-query.ts'
import { momentOf, type WallMoment } from '../../lib/moment/moment.ts'
import { deliveredTo, pricedFor } from '../../lib/visit/visit.ts'
import { data } from '@hawker/web/router/responses'
import type { CartShop } from '../cart/index.ts'

export type RelatedProduct = Pick<Product, 'uuid' | 'img' | 'color'> & {
  title: string
  price: number
  facts: DishFacts
}
/** `moment` is set when the page shows a later time than now. */
export type ProductPageData = {
  product: Product
  shop: Shop
  related: RelatedProduct[]
  moment: WallMoment | undefined
}

const MAX_RELATED = 6

/** Data of a product's own page. Not found when the product belongs to another shop. */
export async function loadProduct(
  loadContext: LoadContext,
  shopKey: string,
  key: string,
): Promise<ProductPageData> {
  const { api, visit, url } = loadContext
  const moment = momentOf(url.searchParams)
  const time = await momentQuery(loadContext, moment)
  const query = { ...pricedFor(visit), ...time }
  const [product, shop, recommended] = await Promise.all([
    api('showProduct', { params: { id: key }, query }),
    api('showShop', { params: { id: shopKey }, query: { ...query, ...deliveredTo(visit) } }),
    api('listRecommendedProducts', {
      params: { id: shopKey },
      query: { ...query, perPage: MAX_RELATED + 1 },
    }),
  ])
  const found = orPage(product).data
  const foundShop = orPage(shop).data
  if (found.shop.id !== foundShop.id) throw data(null, { status: 404 })
  const related = recommended.ok
    ? recommended.data.filter(({ uuid }) => uuid !== found.uuid).slice(0, MAX_RELATED)
    : []
  return {
    product: found,
    shop: foundShop,
    moment: time.at && moment,
    related: related.map((product) => ({
      uuid: product.uuid,
      img: product.img,
      color: product.color,
      title: product.translation.title,
      price: Math.min(...product.stocks.map(({ total_price }) => total_price)),
      facts: factsOf(product),
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
