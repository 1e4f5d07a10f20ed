import { data } from '@hawker/web/router/responses'
import { loadProduct, productPath, productJsonLd, ProductPage } from '../features/product/index.ts'
import { CartBar } from '../features/cart/index.ts'
import { openingChangeTimes } from '../features/shop-card/index.ts'
import { discountTimes, mealChangeTimes } from '../features/shop-page/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { JsonLd } from '../lib/page/json-ld.tsx'
import { jsonLd } from '../lib/page/json-ld-text.ts'
import { now } from '@hawker/web/session/clock'
import { pageHeaders } from '../lib/page/page-headers.ts'
import { pageHead } from '../lib/page/page-head.ts'
import { loadSite } from '../lib/page/load-site.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

type Params = { id: string; product: string }

async function load(loadContext: LoadContext, { id, product }: Params) {
  const found = await loadProduct(loadContext, id, product)
  return { ...found, refused: loadContext.url.searchParams.has('refused') }
}

export async function loader({ request, context, params }: LoaderArgs<'id' | 'product'>) {
  const loadContext = serverLoadContext({ request, context })
  const [page, { origin, currency, lang }] = await Promise.all([
    load(loadContext, params),
    loadSite(loadContext, false),
  ])
  const home = translatorFor(lang)('app.name')
  context.serverParts = {
    jsonLd: jsonLd(
      productJsonLd(page.product, page.shop, { origin, currency: currency?.code ?? 'USD', home }),
    ),
  }
  const { product, shop } = page
  const moments = [
    ...discountTimes([{ products: [product] }]),
    ...mealChangeTimes([{ products: [product] }], shop.timezone, now()),
    ...openingChangeTimes(shop),
  ]
  return data(page, { headers: pageHeaders([`shop:${shop.id}`], moments) })
}

export const clientLoader = ({ request, params }: ClientLoaderArgs<'id' | 'product'>) =>
  load(browserLoadContext({ request }), params)

export const meta = (place: MetaArgs<typeof loader | typeof clientLoader, 'id' | 'product'>) => {
  const { loaderData } = place
  if (!loaderData) return []
  const { product, shop } = loaderData
  const t = translatorFor(place.site.lang)
  const { title, description } = product.translation
  const names = { name: title, shop: shop.translation.title }
  return pageHead(place, {
    title: t('product.title', names),
    description: [description, t('product.description', names)].filter(Boolean).join('. '),
    path: productPath(shop, product.uuid),
    picture: product.img ?? shop.background_img,
    kind: 'product',
  })
}

export default function ProductRoute({
  loaderData,
}: PageProps<typeof loader | typeof clientLoader, undefined, 'id' | 'product'>) {
  return (
    <>
      <ProductPage key={loaderData.product.uuid} {...loaderData} />
      <JsonLd />
      <CartBar
        shopId={loaderData.shop.id}
        freeOver={loaderData.shop.delivery.free_over}
        smallOrder={loaderData.shop.small_order}
        groups={loaderData.shop.group_order}
      />
    </>
  )
}
