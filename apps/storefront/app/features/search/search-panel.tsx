import { Icon } from '@hawker/ui/icon'
import { searchIcon, storeIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { retryAfterOf } from '@hawker/web/router/responses'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { momentOf } from '../../lib/moment/moment.ts'
import { useDeviceData } from '../../lib/device/device-data.ts'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import type { ListPage } from '@hawker/web/query/infinite-list'
import type { CardData } from '../shop-card/index.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useTexts } from '../../lib/texts.tsx'
import { visitKey } from '../../lib/visit/visit.ts'
import { PER_PAGE, countResults, loadSearch } from './load-search.ts'
import { Marked } from '../../lib/highlighted-text.tsx'
import { NearMatches } from './near-matches.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchFailed } from './search-failed.tsx'
import { groupDishes, type FoundDish } from './group-dishes.ts'
import { useDebounced } from './use-debounced.ts'

type PanelProps = { term: string; onChoose: (term: string) => void; onLeave: () => void }

/** Below the field: recent searches, or results while typing. */
export default function SearchPanel({ term, onChoose, onLeave }: PanelProps) {
  const { t } = useTexts()
  const settled = useDebounced(term.trim(), '')
  const recent = useDeviceData().search
  const isSearching = settled !== '' && term.trim() !== ''
  const { data, loading, error, again } = useQuery(
    isSearching
      ? [
          'search',
          visitKey(browserVisit()),
          momentOf(new URLSearchParams(location.search)),
          settled,
        ]
      : null,
    () =>
      loadSearch({ api: browserApi, visit: browserVisit(), url: new URL(location.href) }, settled),
  )
  if (!isSearching && recent.length === 0) return null
  const row = 'flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-sunk'
  return (
    <div
      data-panel
      className={
        'absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto rounded-lg ' +
        'bg-raised p-3 shadow-soft ring-1 ring-line'
      }
    >
      {!isSearching && <RecentSearches onChoose={onChoose} />}
      {isSearching && loading && (
        <div role="status" aria-label={t('common.loading')} className="grid gap-2">
          {[1, 2, 3].map((key) => (
            <div key={key} className="h-12 animate-pulse rounded-sm bg-sunk" />
          ))}
        </div>
      )}
      {isSearching && error !== undefined && (
        <SearchFailed wait={retryAfterOf(error)} error={error} again={again} />
      )}
      {isSearching && data && (
        <>
          <p role="status" className="sr-only">
            {t('found.number.results', { count: countResults(data) })}
          </p>
          <ShopRows
            title={t('search.shops')}
            found={data.restaurants}
            onLeave={onLeave}
            className={row}
          />
          <ShopRows title={t('home.shops')} found={data.shops} onLeave={onLeave} className={row} />
          {data.products.items.length > 0 && (
            <section aria-label={t('search.products')}>
              <PanelHeading title={t('search.products')} count={data.products.total} />
              {groupDishes(data.products.items, PER_PAGE)
                .slice(0, 5)
                .map(({ key, hits }) => (
                  <DishRow key={key} hits={hits} onLeave={onLeave} className={row} />
                ))}
            </section>
          )}
          {countResults(data) === 0 && (
            <p className="p-3 text-muted">{t('search.empty', { term: settled })}</p>
          )}
          {data.near.length > 0 && (
            <NearMatches near={data.near} onChoose={onChoose} className="px-3 pb-3" />
          )}
          <a
            href={`/search?q=${encodeURIComponent(settled)}`}
            onClick={onLeave}
            className={`${row} font-semibold text-brand-text`}
          >
            <Icon of={searchIcon} size={18} />
            {t('action.see_all')}
          </a>
        </>
      )}
    </div>
  )
}

const MAX_SHOPS = 3

function ShopRows({
  title,
  found,
  onLeave,
  className,
}: {
  title: string
  found: ListPage<CardData>
  onLeave: () => void
  className: string
}) {
  if (found.items.length === 0) return null
  return (
    <section aria-label={title}>
      <PanelHeading title={title} count={found.total} />
      {found.items.slice(0, MAX_SHOPS).map((shop) => (
        <a key={shop.uuid} href={`/shop/${shop.slug}`} onClick={onLeave} className={className}>
          <Icon of={storeIcon} className="text-muted" />
          <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
            <Marked text={shop.title} marks={shop.marks} />
          </span>
          <span dir="auto" className="truncate text-sm text-muted">
            {shop.categoryText}
          </span>
        </a>
      ))}
    </section>
  )
}

function PanelHeading({ title, count }: { title: string; count: number }) {
  const { t } = useTexts()
  return (
    <p className="px-3 pt-2 text-sm font-semibold text-muted">
      {title} · {t('found.number.results', { count })}
    </p>
  )
}

/** Links to the dish, or to a search when several shops sell it. */
function DishRow({
  hits,
  onLeave,
  className,
}: {
  hits: FoundDish['hits']
  onLeave: () => void
  className: string
}) {
  const { t, price } = useTexts()
  const [first] = hits
  const isSingle = hits.length === 1
  const href = isSingle
    ? `/shop/${first.shopSlug}?product=${first.uuid}`
    : `/search?q=${encodeURIComponent(first.title)}`
  const cheapest = price(Math.min(...hits.map((hit) => hit.price)))
  return (
    <a href={href} onClick={onLeave} className={className}>
      {first.img ? (
        <img
          src={smallPicture(first.img)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 rounded-sm object-cover"
        />
      ) : (
        <Icon of={searchIcon} size={18} className="text-muted" />
      )}
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
        <Marked text={first.title} marks={first.marks} />{' '}
        {isSingle && <span className="font-normal text-muted">· {first.shopTitle}</span>}
      </span>
      <span className="text-sm font-semibold">
        <PriceText
          text={
            isSingle ? cheapest : t('search.at_places', { count: hits.length, price: cheapest })
          }
        />
      </span>
    </a>
  )
}
