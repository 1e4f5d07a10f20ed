import { useEffect, useMemo, useRef, useState } from 'react'
import { data } from '@hawker/web/router/responses'
import { useSearchParams } from '@hawker/web/router/hooks'
import {
  CartBar,
  CartPanel,
  preloadCart,
  useCheckedCart,
  type CartShop,
} from '../features/cart/index.ts'
import {
  loadShopPage,
  loadPageCode,
  layOutDistantRows,
  findProduct,
  Menu,
  useSections,
  OpenProduct,
  SectionBar,
  ShopHead,
  ShopState,
  loadQuickAdd,
  type OpenLink,
  shopJsonLd,
  FilterSheet,
  InfoSheet,
  ReviewsSheet,
} from '../features/shop-page/index.ts'
import { lookOf } from '../features/shop-card/index.ts'
import { productPath, ProductSheet, PrerenderedSheet } from '../features/product/index.ts'
import { openingChangeTimes } from '../features/shop-card/index.ts'
import { browserLoadContext, serverLoadContext } from '../lib/api.ts'
import { JsonLd } from '../lib/page/json-ld.tsx'
import { jsonLd } from '../lib/page/json-ld-text.ts'
import { pageHeaders } from '../lib/page/page-headers.ts'
import { onFirstInteraction } from '@hawker/web/hydration/on-first-interaction'
import { filterIn, withFilter, type MenuFilter } from '../lib/dishes/menu-filter.ts'
import { pageHead } from '../lib/page/page-head.ts'
import { loadSite } from '../lib/page/load-site.ts'
import { translatorFor } from '../lib/texts.tsx'
import type {
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '../lib/page/route-types.ts'

export async function loader({ request, context, params }: LoaderArgs<'id'>) {
  const loadContext = serverLoadContext({ request, context })
  const { shop, info, menu, sections, html, title, moments, moment } = await loadShopPage(
    loadContext,
    params.id,
  )
  // The menu is rendered as text, not repeated in the page's data.
  const { origin, currency, lang } = await loadSite(loadContext, false)
  const tags = [`shop:${shop.id}`, `lang:${lang}`]
  const makeJsonLd = () =>
    jsonLd(
      shopJsonLd(shop, menu, {
        origin,
        currency: currency?.code ?? 'USD',
        home: translatorFor(lang)('app.name'),
      }),
    )
  const key = ['json-ld', params.id, lang, currency?.id, origin]
  const shopJson =
    moment === undefined
      ? await loadContext.cachePart(key, async () => ({ value: makeJsonLd(), tags, moments }))
      : makeJsonLd()
  context.serverParts = { menu: { html, sections }, jsonLd: shopJson }
  const product = findProduct(menu, loadContext.url.searchParams.get('product'))
  const page = {
    shop: info,
    sections: undefined,
    product,
    html: undefined,
    title,
    moment,
  }
  return data(page, { headers: pageHeaders(tags, [...moments, ...openingChangeTimes(shop)]) })
}

export async function clientLoader({ request, params }: ClientLoaderArgs<'id'>) {
  const loadContext = browserLoadContext({ request })
  const { cachedShopPage } = await loadPageCode()
  const { info, sections, html, title, moment } = await cachedShopPage(loadContext, params.id)
  return {
    shop: info,
    sections,
    product: null,
    html: html.text,
    title,
    moment,
  }
}

/** Query parameters that change without loading data. */
const SHALLOW_PARAMS = ['product', 'book', 'diet', 'without']

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateArgs) {
  const withoutShallow = (url: URL) => {
    const copy = new URL(url)
    for (const name of SHALLOW_PARAMS) copy.searchParams.delete(name)
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
  const generatedDescription = t('shop.description', {
    name: shop.translation.title,
    categories,
    address: shop.address,
  })
  const description = [shop.translation.description, generatedDescription]
    .filter(Boolean)
    .join('. ')
  if (product === null)
    return pageHead(place, {
      title,
      description,
      path: `/shop/${shop.slug}`,
      picture: shop.background_img,
    })
  // A shared link previews the dish. Search engines find the dish on its own page.
  const productTitle = t('product.title', {
    name: product.translation.title,
    shop: shop.translation.title,
  })
  const path = productPath(shop, product.uuid)
  return pageHead(place, {
    title: productTitle,
    description: product.translation.description || description,
    path,
    picture: product.img,
    kind: 'product',
  })
}

function preloadLikelySheets(): void {
  ProductSheet.preload()
  void loadQuickAdd().catch(() => {})
  preloadCart()
}

function preloadOtherSheets(): void {
  layOutDistantRows()
  InfoSheet.preload()
  ReviewsSheet.preload()
  FilterSheet.preload()
}

type SheetName = 'info' | 'reviews' | 'filter'

export default function ShopPage({
  loaderData: { shop, sections: fromData, product: first, html, moment },
}: PageProps<typeof loader | typeof clientLoader, undefined, 'id'>) {
  const sections = useSections(fromData ?? null)
  const [term, setTerm] = useState('')
  const [search, setSearch] = useSearchParams()
  const look = lookOf(search)
  const filterKey = `${search.get('diet') ?? ''}|${search.get('without') ?? ''}`
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => filterIn(search), [filterKey])
  const setFilter = (next: MenuFilter) =>
    setSearch((old) => withFilter(old, next), { replace: true, preventScrollReset: true })
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<SheetName>>(new Set())
  const show = (name: SheetName) => {
    setOpened(new Set([...opened, name]))
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
  const { fee, free_over: freeOver } = shop.delivery
  const cartTerms = {
    shopId: shop.id,
    freeOver: fee && freeOver,
    smallOrder: shop.small_order,
    groups: shop.group_order,
  }
  useCheckedCart()

  const opener = useRef<OpenLink>(null)

  // Sheets must open at once: load the likely ones in idle time or at the first interaction, then
  // the others.
  useEffect(() => {
    const timers = [setTimeout(preloadLikelySheets, 1500)]
    const stopWatching = onFirstInteraction(() => {
      preloadLikelySheets()
      timers.push(setTimeout(preloadOtherSheets, 500))
    })
    return () => {
      timers.forEach(clearTimeout)
      stopWatching()
    }
  }, [])

  return (
    <div className="page pb-10">
      <div className="grid gap-x-8 md:pt-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="min-w-0">
          <ShopHead
            shop={shop}
            look={look}
            onInfo={() => show('info')}
            onReviews={() => show('reviews')}
          />
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
              look={look}
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
            <CartPanel {...cartTerms} />
          </div>
        </aside>
      </div>
      <JsonLd />
      <CartBar {...cartTerms} />
      <OpenProduct first={first} shop={cartShop} opener={opener} />
      <PrerenderedSheet shop={cartShop} />
      {opened.has('filter') && (
        <FilterSheet
          open={sheet === 'filter'}
          onClose={() => setSheet(null)}
          filter={filter}
          onFilter={setFilter}
        />
      )}
      {opened.has('info') && (
        <InfoSheet open={sheet === 'info'} onClose={() => setSheet(null)} shop={shop} />
      )}
      {opened.has('reviews') && (
        <ReviewsSheet open={sheet === 'reviews'} onClose={() => setSheet(null)} shop={shop} />
      )}
    </div>
  )
}
