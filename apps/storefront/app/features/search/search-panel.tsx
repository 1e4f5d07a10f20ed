import { Icon } from '@hawker/ui/icon'
import { searchIcon, storeIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useKept } from '../../lib/persisted-store.ts'
import { useQuery } from '../../lib/query-cache.ts'
import { useTexts } from '../../lib/texts.tsx'
import { visitKey } from '../../lib/visit.ts'
import { loadSearch } from './load-search.ts'
import { RecentSearches } from './recent-searches.tsx'
import { useDebounced } from './use-debounced.ts'

type PanelProps = { term: string; onChoose: (term: string) => void; onLeave: () => void }

/** Under the field: recent searches, then what is found while typing. */
export default function SearchPanel({ term, onChoose, onLeave }: PanelProps) {
  const { t, price } = useTexts()
  const settled = useDebounced(term.trim())
  const recent = useKept().search
  const asks = settled !== '' && term.trim() !== ''
  const { data, loading } = useQuery(asks ? ['search', visitKey(browserVisit()), settled] : null, () =>
    loadSearch({ api: browserApi, visit: browserVisit(), url: new URL(location.href) }, settled),
  )
  if (!asks && recent.length === 0) return null
  const row = 'flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-sunk'
  return (
    <div
      data-panel
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto rounded-lg bg-raised p-3 shadow-soft ring-1 ring-line"
    >
      {!asks && <RecentSearches onChoose={onChoose} />}
      {asks && loading && (
        <div role="status" aria-label={t('common.loading')} className="grid gap-2">
          {[1, 2, 3].map((key) => (
            <div key={key} className="h-12 animate-pulse rounded-sm bg-sunk" />
          ))}
        </div>
      )}
      {asks && data && (
        <>
          <p role="status" className="sr-only">
            {t('found.number.results', { count: data.shops.total + data.products.total })}
          </p>
          {data.shops.items.length > 0 && (
            <section aria-label={t('search.shops')}>
              <p className="px-3 pt-1 text-sm font-semibold text-muted">
                {t('search.shops')} · {t('found.number.results', { count: data.shops.total })}
              </p>
              {data.shops.items.slice(0, 4).map((shop) => (
                <a key={shop.uuid} href={`/shop/${shop.slug}`} onClick={onLeave} className={row}>
                  <Icon of={storeIcon} className="text-muted" />
                  <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                    {shop.title}
                  </span>
                  <span dir="auto" className="truncate text-sm text-muted">
                    {shop.about}
                  </span>
                </a>
              ))}
            </section>
          )}
          {data.products.items.length > 0 && (
            <section aria-label={t('search.products')}>
              <p className="px-3 pt-2 text-sm font-semibold text-muted">
                {t('search.products')} · {t('found.number.results', { count: data.products.total })}
              </p>
              {data.products.items.slice(0, 5).map((hit) => (
                <a key={hit.uuid} href={`/shop/${hit.shopSlug}?product=${hit.uuid}`} onClick={onLeave} className={row}>
                  <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                    {hit.title} <span className="font-normal text-muted">· {hit.shopTitle}</span>
                  </span>
                  <PriceText text={price(hit.price)} className="text-sm font-semibold" />
                </a>
              ))}
            </section>
          )}
          {data.shops.total + data.products.total === 0 && <p className="p-3 text-muted">{t('search.empty', { term: settled })}</p>}
          <a href={`/search?q=${encodeURIComponent(settled)}`} onClick={onLeave} className={`${row} font-semibold text-brand-text`}>
            <Icon of={searchIcon} size={18} />
            {t('action.see_all')}
          </a>
        </>
      )}
    </div>
  )
}
