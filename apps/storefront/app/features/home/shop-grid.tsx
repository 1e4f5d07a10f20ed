import { Button, ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { storeIcon } from '@hawker/ui/icons'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { EndMarker, useInfinite, type Page } from '../../lib/infinite.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { type CardData, GRID, ShopCard, ShopCardSkeleton, type Look } from '../shop-card/index.ts'
import { withParam } from './filters.ts'
import { loadShops } from './load-home.ts'

/** One list without end; without scripts it has a link to the next page. */
export function ShopGrid({ first, look, search, title }: { first: Page<CardData>; look: Look; search: URLSearchParams; title: string }) {
  const { t } = useTexts()
  const list = useInfinite(first, (page) => loadShops({ api: browserApi, visit: browserVisit(), url: new URL(location.href) }, page))
  if (first.total === 0) {
    return (
      <EmptyState
        icon={storeIcon}
        title={t('home.empty')}
        text={t('home.empty_hint')}
        action={<ButtonLink href="/">{t('action.clear_all')}</ButtonLink>}
      />
    )
  }
  return (
    <section aria-labelledby="places">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="places" className="text-lg font-bold">
          {title}
        </h2>
        <p className="text-sm text-muted" role="status">
          {t('home.places_count', { count: first.total })}
        </p>
      </div>
      <ul className={`mt-4 ${GRID[look]}`}>
        {list.items.map((shop, index) => (
          <li key={shop.uuid}>
            <ShopCard shop={shop} look={look} priority={index === 0} />
          </li>
        ))}
        {list.loading && [1, 2, 3].map((key) => <li key={key}>{<ShopCardSkeleton look={look} />}</li>)}
      </ul>
      <EndMarker active={list.more && !list.loading && !list.failed} onSeen={list.next} />
      {list.failed && (
        <p className="py-6 text-center">
          <Button variant="secondary" onClick={list.next}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {list.more && (
        <noscript>
          <a href={`${withParam(search, 'page', first.page + 1)}`} className="mt-6 block text-center font-semibold text-brand-text">
            {t('action.load_more')}
          </a>
        </noscript>
      )}
    </section>
  )
}
