import { Badge } from '@hawker/ui/badge'
import { PriceText } from '@hawker/ui/price-text'
import { tint } from '@hawker/ui/tint'
import { useLocation } from '@hawker/web/router/hooks'
import { useAllergies } from '../../lib/dishes/allergies.ts'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { preservedPath } from '../../lib/visit/preserved-params.ts'
import { useInfinite, type ListPage } from '@hawker/web/query/infinite-list'
import { NextPageLoader } from '../../lib/next-page-loader.tsx'
import { onDemand } from '../../lib/on-demand.tsx'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'
import { type CardData, GRID, ShopCard, type Look } from '../shop-card/index.ts'
import { PER_PAGE, findProducts, findShops, type Hit, type ShopType } from './load-search.ts'
import { Marked } from '../../lib/highlighted-text.tsx'
import { groupDishes, type FoundDish } from './group-dishes.ts'

// Loaded only for customers with allergies.
const HitWarnings = onDemand(() => import('./hit-warnings.tsx'))

const searchContext = (at: string | undefined) => ({
  api: browserApi,
  visit: browserVisit(),
  ...(at === undefined ? {} : { at }),
})
type ResultsProps<T> = { term: string; first: ListPage<T>; look: Look; at: string | undefined }
/** The next page of a block without scripts. */
const pageHref = (term: string, name: 'restaurants' | 'shops' | 'products', page: number): string =>
  `/search?${new URLSearchParams({ q: term, [name]: String(page) })}`

const SHOP_BLOCKS = {
  restaurant: { param: 'restaurants', title: 'search.shops' },
  shop: { param: 'shops', title: 'home.shops' },
} as const

/** Restaurants, groceries and dishes are blocks, each with its count and endless loading. */
export function ShopResults({
  type,
  term,
  first,
  look,
  at,
}: ResultsProps<CardData> & { type: ShopType }) {
  const { t } = useTexts()
  const preserved = usePreservedPath()
  const list = useInfinite(first, (page) => findShops(searchContext(at), term, type, page))
  if (first.total === 0) return null
  const { param, title } = SHOP_BLOCKS[type]
  return (
    <section aria-labelledby={`found-${param}`}>
      <Heading id={`found-${param}`} title={t(title)} count={first.total} />
      <ul className={GRID[look]}>
        {list.items.map((shop) => (
          <li key={shop.uuid}>
            <ShopCard shop={shop} look={look} />
          </li>
        ))}
      </ul>
      {list.loading && <ResultsSkeleton />}
      <NextPageLoader list={list} href={preserved(pageHref(term, param, first.page + 1))} />
    </section>
  )
}

export function ProductResults({ term, first, look, at }: ResultsProps<Hit>) {
  const { t } = useTexts()
  const preserved = usePreservedPath()
  const list = useInfinite(first, (page) => findProducts(searchContext(at), term, page))
  if (first.total === 0) return null
  return (
    <section aria-labelledby="found-products">
      <Heading id="found-products" title={t('search.products')} count={first.total} />
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {groupDishes(list.items, PER_PAGE).map((dish) => (
          <li key={dish.key} className={dish.hits.length > 1 ? 'md:col-span-full' : undefined}>
            <DishCard dish={dish} pictures={look !== 4} />
          </li>
        ))}
      </ul>
      {list.loading && <ResultsSkeleton />}
      <NextPageLoader list={list} href={preserved(pageHref(term, 'products', first.page + 1))} />
    </section>
  )
}

/**
 * A found dish. A single shop's dish is one link; with several shops, each is a line with its
 * price.
 */
function DishCard({ dish: { hits }, pictures }: { dish: FoundDish; pictures: boolean }) {
  const { t, price } = useTexts()
  const [first] = hits
  const { search } = useLocation()
  const isSingle = hits.length === 1
  const allergic = useAllergies().length > 0
  const cheapest = Math.min(...hits.map((hit) => hit.price))
  return (
    <article
      className={
        'relative h-full rounded-lg bg-surface p-3.5 shadow-soft ' +
        'has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-focus md:flex ' +
        'md:gap-6'
      }
    >
      <div
        className={`flex flex-wrap gap-x-3 gap-y-2 ${isSingle ? 'md:flex-1' : 'md:w-1/2 lg:w-1/3'}`}
      >
        <div className="@container flex min-w-0 flex-1 basis-32 flex-col">
          <h3 className="font-semibold">
            {isSingle ? (
              <a href={hrefOf(first, search)} className="outline-none after:absolute after:inset-0">
                <Marked text={first.title} marks={first.marks} />
              </a>
            ) : (
              <Marked text={first.title} marks={first.marks} />
            )}
          </h3>
          {isSingle && (
            <p dir="auto" className="truncate text-sm text-muted @max-[10rem]:whitespace-normal">
              {first.shopTitle}
            </p>
          )}
          {allergic && isSingle && <HitWarnings dish={first.dish} />}
          {first.description !== '' && (
            <p className={`text-sm text-muted ${isSingle ? 'line-clamp-1' : 'line-clamp-2'}`}>
              {first.description}
            </p>
          )}
          <p className={`mt-auto pt-1.5 font-semibold ${isSingle ? '' : 'md:mt-0'}`}>
            {isSingle ? (
              <PriceText text={price(first.price)} />
            ) : (
              <PriceText
                text={t('search.at_places', { count: hits.length, price: price(cheapest) })}
              />
            )}
            {isSingle && !first.shopOpen && (
              <span className="ms-2 text-sm font-medium text-amber-text">{t('shop.closed')}</span>
            )}
          </p>
        </div>
        {first.img && pictures && (
          <img
            src={smallPicture(first.img)}
            alt=""
            width={88}
            height={88}
            loading="lazy"
            className={`size-[88px] shrink-0 rounded-md object-cover ${tint(first.color)}`}
          />
        )}
      </div>
      {!isSingle && (
        <ul
          className={
            '-mx-2 mt-2 border-t border-line pt-1 md:mx-0 md:mt-0 md:grid md:min-w-0 md:flex-1 ' +
            'md:content-center md:gap-x-4 md:border-0 md:pt-0 lg:grid-cols-2'
          }
        >
          {hits.map((hit) => (
            <li key={hit.uuid}>
              <a
                href={hrefOf(hit, search)}
                className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-sm px-2 text-sm hover:bg-sunk"
              >
                <span dir="auto" className="min-w-0 flex-1 basis-24 truncate">
                  {hit.shopTitle}
                </span>
                {allergic && (
                  <span className="order-last basis-full">
                    <HitWarnings dish={hit.dish} />
                  </span>
                )}
                {!hit.shopOpen && <Badge tone="amber">{t('shop.closed')}</Badge>}
                <span className="font-semibold">
                  <PriceText text={price(hit.price)} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

const hrefOf = ({ shopSlug, uuid }: Hit, search: string): string =>
  preservedPath(`/shop/${shopSlug}?product=${uuid}`, search)

function Heading({ id, title, count }: { id: string; title: string; count: number }) {
  const { t } = useTexts()
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <p role="status" className="text-sm text-muted">
        {t('found.number.results', { count })}
      </p>
    </div>
  )
}

/** Placeholder while results load. */
export function ResultsSkeleton() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-3 py-3 md:grid-cols-3">
      {[1, 2, 3].map((key) => (
        <div key={key} className="h-28 animate-pulse rounded-lg bg-sunk" />
      ))}
    </div>
  )
}
