import { useEffect, useMemo, useRef, useState } from 'react'
import { data } from '../router/answers.ts'
import { useSearchParams } from '../router/hooks.tsx'
import {
  CartBar,
  CartPanel,
  preloadCart,
  useCheckedCart,
  type CartShop,
} from '../features/cart/index.ts'
import { loadShopPage } from '../features/shop-page/load-page.ts'
import { loadPageCode } from '../features/shop-page/load-page-code.ts'
import { layOutRows } from '../features/shop-page/lay-out-rows.ts'
import { findProduct, sectionsOf, shopInfo } from '../features/shop-page/load-shop.ts'
import { Menu, useSections } from '../features/shop-page/menu.tsx'
import { OpenProduct } from '../features/shop-page/open-product.tsx'
import { SectionBar } from '../features/shop-page/section-bar.tsx'
import { ShopHead } from '../features/shop-page/shop-head.tsx'
import { ShopState } from '../features/shop-page/shop-state.tsx'
import type { Opener } from '../features/shop-page/use-menu.ts'
import { productPath, ProductSheet, RehearsedSheet } from '../features/product/index.ts'
import { openingMoments } from '../features/shop-card/index.ts'
import { shopThings } from '../features/shop-page/shop-json-ld.ts'
import { browserAsking, serverAsking } from '../lib/api.ts'
import { JsonLd } from '../lib/json-ld.tsx'
import { jsonLd } from '../lib/json-ld-text.ts'
import { keepMenu } from '../lib/known-products.ts'
import { pageHeaders } from '../lib/page-headers.ts'
import { onDemand } from '../lib/on-demand.tsx'
import { whenSomebodyIsThere } from '../lib/somebody-there.ts'
import { filterIn, withFilter, type MenuFilter } from '../lib/menu-filter.ts'
import { pageHead } from '../lib/page-head.ts'
import { loadSite } from '../lib/load-site.ts'
import { translatorFor } from '../lib/texts.tsx'
import type {
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '../router/route-module.ts'

const FilterSheet = onDemand(() => import('../features/shop-page/filter-sheet.tsx'))
const InfoSheet = onDemand(() => import('../features/shop-page/info-sheet.tsx'))
const ReviewsSheet = onDemand(() => import('../features/shop-page/reviews-sheet.tsx'))

export async function loader({ request, context, params }: LoaderArgs<'id'>) {
  const asking = serverAsking({ request, context })
  const { shop, menu, html, title, moments, moment } = await loadShopPage(asking, params.id)
  // The menu goes into the page as text, not into its data as well.
  const { origin, currency, lang } = await loadSite(asking, false)
  const tags = [`shop:${shop.id}`, `lang:${lang}`]
  const describe = () =>
    jsonLd(
      shopThings(shop, menu, {
        origin,
        currency: currency?.code ?? 'USD',
        home: translatorFor(lang)('app.name'),
      }),
    )
  const key = ['json-ld', params.id, lang, currency?.id, origin]
  const things =
    moment === undefined
      ? await asking.keep(key, async () => ({ value: describe(), tags, moments }))
      : describe()
  context.handed = { menu: { html, sections: sectionsOf(menu) }, jsonLd: things }
  const product = findProduct(menu, asking.url.searchParams.get('product'))
  const page = {
    shop: shopInfo(shop),
    sections: undefined,
    product,
    html: undefined,
    title,
    moment,
  }
  return data(page, { headers: pageHeaders(tags, [...moments, ...openingMoments(shop)]) })
}

export async function clientLoader({ request, params }: ClientLoaderArgs<'id'>) {
  const asking = browserAsking({ request })
  const { keptShopPage } = await loadPageCode()
  const { shop, menu, html, title, moment } = await keptShopPage(asking, params.id)
  keepMenu(menu, moment)
  return {
    shop: shopInfo(shop),
    sections: sectionsOf(menu),
    product: null,
    html: html.text,
    title,
    moment,
  }
}

/** What the browser does with the page it has: storefront.md 2, ?product= is a shallow route change. */
const SHALLOW = ['product', 'diet', 'without']

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateArgs) {
  const withoutShallow = (url: URL) => {
    const copy = new URL(url)
    for (const name of SHALLOW) copy.searchParams.delete(name)
    return copy.href
  }
  const shallow =
    currentUrl.href !== nextUrl.href && withoutShallow(currentUrl) === withoutShallow(nextUrl)
  return shallow ? false : defaultShouldRevalidate
}

export const meta = (place: MetaArgs<typeof loader | typeof clientLoader, 'id'>) => {
  const { loaderData } = place
  if (!loaderData) return []
  const { shop, product, title } = loaderData
  const t = translatorFor(place.site.lang)
  const categories = shop.categories.map((category) => category.title).join(', ')
  const about = t('shop.description', {
    name: shop.translation.title,
    categories,
    address: shop.address,
  })
  const description = [shop.translation.description, about].filter(Boolean).join('. ')
  if (product === null)
    return pageHead(place, {
      title,
      description,
      path: `/shop/${shop.slug}`,
      picture: shop.background_img,
    })
  // Sent to a friend it shows the dish; to be found, the dish has a page of its own.
  const named = t('product.title', {
    name: product.translation.title,
    shop: shop.translation.title,
  })
  const path = productPath(shop, product.uuid)
  return pageHead(place, {
    title: named,
    description: product.translation.description || description,
    path,
    picture: product.img,
    kind: 'product',
  })
}

function preloadFirst(): void {
  ProductSheet.preload()
  preloadCart()
}

function prepareOthers(): void {
  layOutRows()
  InfoSheet.preload()
  ReviewsSheet.preload()
  FilterSheet.preload()
}

type SheetName = 'info' | 'reviews' | 'filter'

export default function ShopPage({
  loaderData: { shop, sections: given, product: first, html, moment },
}: PageProps<typeof loader | typeof clientLoader, undefined, 'id'>) {
  const sections = useSections(given ?? null)
  const [term, setTerm] = useState('')
  const [search, setSearch] = useSearchParams()
  const asked = `${search.get('diet') ?? ''}|${search.get('without') ?? ''}`
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => filterIn(search), [asked])
  const setFilter = (next: MenuFilter) =>
    setSearch((old) => withFilter(old, next), { replace: true, preventScrollReset: true })
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<SheetName>>(new Set())
  const show = (name: SheetName) => {
    setSeen(new Set([...seen, name]))
    setSheet(name)
  }
  const cartShop: CartShop = {
    id: shop.id,
    uuid: shop.uuid,
    slug: shop.slug,
    title: shop.translation.title,
    logo: shop.logo_img,
    minAmount: shop.delivery.min_amount,
  }
  useCheckedCart()

  const opener = useRef<Opener>(null)

  // The sheets must open at once: they are fetched while nobody waits for them or at the first sign of somebody, after which come those that few open.
  useEffect(() => {
    const timers = [setTimeout(preloadFirst, 1500)]
    const forget = whenSomebodyIsThere(() => {
      preloadFirst()
      timers.push(setTimeout(prepareOthers, 500))
    })
    return () => {
      timers.forEach(clearTimeout)
      forget()
    }
  }, [])

  return (
    <div className="page pb-10">
      <div className="grid gap-x-8 md:pt-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="min-w-0">
          <ShopHead shop={shop} onInfo={() => show('info')} onReviews={() => show('reviews')} />
          <ShopState shop={shop} moment={moment} />
          <div className="mt-3">
            <SectionBar
              sections={sections}
              term={term}
              onTerm={setTerm}
              filters={filter.diets.length + filter.without.length}
              onFilters={() => show('filter')}
            />
            <Menu
              html={html ?? null}
              shop={cartShop}
              term={term}
              filter={filter}
              opener={opener}
              onClear={() => {
                setTerm('')
                setFilter({ diets: [], without: [] })
              }}
            />
          </div>
        </div>
        <aside className="hidden lg:block">
          <div className="sticky top-26">
            <CartPanel freeOver={shop.delivery.free_over} groups={shop.group_order} />
          </div>
        </aside>
      </div>
      <JsonLd />
      <CartBar freeOver={shop.delivery.free_over} groups={shop.group_order} />
      <OpenProduct first={first} shop={cartShop} opener={opener} />
      <RehearsedSheet shop={cartShop} />
      {seen.has('filter') && (
        <FilterSheet
          open={sheet === 'filter'}
          onClose={() => setSheet(null)}
          filter={filter}
          onFilter={setFilter}
        />
      )}
      {seen.has('info') && (
        <InfoSheet open={sheet === 'info'} onClose={() => setSheet(null)} shop={shop} />
      )}
      {seen.has('reviews') && (
        <ReviewsSheet open={sheet === 'reviews'} onClose={() => setSheet(null)} shop={shop} />
      )}
    </div>
  )
}
