import { Button } from '@hawker/ui/button'
import { PriceText } from '@hawker/ui/price-text'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { EndMarker, useInfinite, type Page } from '../../lib/infinite.tsx'
import { smallPicture } from '../../lib/pictures.ts'
import { useTexts } from '../../lib/texts.tsx'
import { type CardData, GRID, ShopCard, type Look } from '../shop-card/index.ts'
import { findProducts, findShops, type Hit } from './load-search.ts'

const asker = () => ({ api: browserApi, visit: browserVisit() })

/** storefront.md 2: two blocks, each with its count, each loading more when its end comes in sight. */
export function ShopResults({ term, first, look }: { term: string; first: Page<CardData>; look: Look }) {
  const { t } = useTexts()
  const list = useInfinite(first, (page) => findShops(asker(), term, page))
  if (first.total === 0) return null
  return (
    <section aria-labelledby="found-shops">
      <Heading id="found-shops" title={t('search.shops')} count={first.total} />
      <ul className={GRID[look]}>
        {list.items.map((shop) => (
          <li key={shop.uuid}>
            <ShopCard shop={shop} look={look} />
          </li>
        ))}
      </ul>
      <End list={list} />
    </section>
  )
}

export function ProductResults({ term, first, look }: { term: string; first: Page<Hit>; look: Look }) {
  const { t, price } = useTexts()
  const list = useInfinite(first, (page) => findProducts(asker(), term, page))
  if (first.total === 0) return null
  return (
    <section aria-labelledby="found-products">
      <Heading id="found-products" title={t('search.products')} count={first.total} />
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {list.items.map((hit) => (
          <li key={hit.uuid}>
            <article className="relative flex h-full gap-3 rounded-lg bg-surface p-3.5 shadow-soft has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus">
              <div className="flex min-w-0 flex-1 flex-col">
                <h3 className="font-semibold">
                  <a href={`/shop/${hit.shopSlug}?product=${hit.uuid}`} className="outline-none after:absolute after:inset-0">
                    {hit.title}
                  </a>
                </h3>
                <p dir="auto" className="truncate text-sm text-muted">
                  {hit.shopTitle}
                </p>
                {hit.about !== '' && <p className="line-clamp-1 text-sm text-muted">{hit.about}</p>}
                <p className="mt-auto pt-1.5 font-semibold">
                  <PriceText text={price(hit.price)} />
                  {!hit.shopOpen && <span className="ms-2 text-sm font-medium text-amber-text">{t('shop.closed')}</span>}
                </p>
              </div>
              {hit.img && look !== 4 && (
                <img
                  src={smallPicture(hit.img)}
                  alt=""
                  width={88}
                  height={88}
                  loading="lazy"
                  className="size-22 shrink-0 rounded-md object-cover"
                  style={{ backgroundColor: hit.color }}
                />
              )}
            </article>
          </li>
        ))}
      </ul>
      <End list={list} />
    </section>
  )
}

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

function End({ list }: { list: { more: boolean; loading: boolean; failed: boolean; next: () => void } }) {
  const { t } = useTexts()
  return (
    <>
      {list.loading && <ThreeRectangles />}
      <EndMarker active={list.more && !list.loading && !list.failed} onSeen={list.next} />
      {list.failed && (
        <p className="py-4 text-center">
          <Button variant="secondary" onClick={list.next}>
            {t('action.retry')}
          </Button>
        </p>
      )}
    </>
  )
}

/** storefront.md 2: while loading, a placeholder of three rectangles. */
export function ThreeRectangles() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-3 py-3 md:grid-cols-3">
      {[1, 2, 3].map((key) => (
        <div key={key} className="h-28 animate-pulse rounded-lg bg-sunk" />
      ))}
    </div>
  )
}
