import { Icon } from '@hawker/ui/icon'
import { Notice } from '@hawker/ui/notice'
import { listIcon, mapIcon } from '@hawker/ui/icons'
import { useState, type PointerEvent, type ReactNode } from 'react'
import { useNavigation } from '@hawker/web/router/hooks'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { classNames } from '@hawker/std/class-names'
import { useInfinite, type ListPage } from '@hawker/web/query/infinite-list'
import { NextPageLoader } from '../../lib/next-page-loader.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { type CardData, GRID, ShopCard, ShopCardSkeleton, type Look } from '../shop-card/index.ts'
import { listKey, withParam } from './filters.ts'
import { loadShops } from './load-home.ts'
import { RankingLink } from './ranking-link.tsx'
import { NoShops } from './no-shops.tsx'
import { MapView } from './map-view.tsx'

type Props = { first: ListPage<CardData>; look: Look; search: URLSearchParams; title: string }

/**
 * One endless list of shops. The map is shown next to it, or instead of it on phones. Without
 * scripts it has links to its pages.
 */
export function ShopGrid({ first, look, search, title }: Props) {
  const { t } = useTexts()
  const list = useInfinite(first, (page) =>
    loadShops({ api: browserApi, visit: browserVisit(), url: new URL(location.href) }, page),
  )
  const { location: nextLocation } = useNavigation()
  const loading =
    nextLocation?.pathname === '/' &&
    listKey(new URLSearchParams(nextLocation.search)) !== listKey(search)
  const onMap = search.get('view') === 'map'
  const [highlighted, setHighlighted] = useState<string>()
  if (first.total === 0) return <NoShops search={search} />
  const highlight = ({ target }: PointerEvent) =>
    setHighlighted(
      target instanceof Element
        ? target.closest<HTMLElement>('[data-shop]')?.dataset.shop
        : undefined,
    )
  return (
    <section aria-labelledby="places" aria-busy={loading}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 id="places" className="text-lg font-bold" data-hold="">
          {title}
        </h2>
        <p className="text-sm text-muted" role="status" data-hold="">
          {t('home.places_count', { count: first.total })}
        </p>
        {!onMap && <RankingLink />}
        <a
          href={withParam(search, 'view', onMap ? null : 'map')}
          data-stay=""
          className={classNames(
            'ms-auto h-11 items-center gap-2 rounded-full bg-sunk px-4 text-sm font-medium ' +
              'hover:bg-line md:inline-flex',
            onMap ? 'inline-flex' : 'hidden',
          )}
        >
          <Icon of={onMap ? listIcon : mapIcon} size={18} />
          {t(onMap ? 'home.list' : 'home.map')}
        </a>
      </div>
      {onMap && (
        <noscript>
          <Notice className="mt-4">{t('map.needs_script')}</Notice>
        </noscript>
      )}
      <ListWithMap
        showMap={onMap}
        map={<MapView highlighted={highlighted} search={search} onHighlight={setHighlighted} />}
      >
        <ul
          className={classNames(
            'mt-4',
            onMap ? NARROW_GRID[look] : GRID[look],
            loading && 'refreshing transition-colors delay-150',
          )}
          onPointerOver={onMap ? highlight : undefined}
          onPointerLeave={onMap ? () => setHighlighted(undefined) : undefined}
        >
          {list.items.map((shop, index) => (
            <li
              key={shop.uuid}
              data-shop={shop.uuid}
              className={classNames(
                'rounded-lg',
                highlighted === shop.uuid && 'outline-3 outline-offset-2 outline-brand',
              )}
            >
              <ShopCard shop={shop} look={look} priority={index === 0} />
            </li>
          ))}
          {list.loading &&
            [1, 2, 3].map((key) => (
              <li key={key}>
                <ShopCardSkeleton look={look} />
              </li>
            ))}
        </ul>
        <NextPageLoader list={list} href={withParam(search, 'page', first.page + 1)} />
      </ListWithMap>
      {!onMap && (
        <a
          href={withParam(search, 'view', 'map')}
          data-stay=""
          className={
            'fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-15 mx-auto ' +
            'flex h-12 w-fit items-center gap-2 rounded-full bg-ink px-5 font-semibold ' +
            'text-page shadow-soft md:hidden'
          }
        >
          <Icon of={mapIcon} size={20} />
          {t('home.map')}
        </a>
      )}
    </section>
  )
}

/**
 * The list and the map: in two columns, or only the map on phones. The list is not remounted when
 * the map opens.
 */
function ListWithMap({
  showMap,
  map,
  children,
}: {
  showMap: boolean
  map: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className={
        showMap
          ? 'md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-5 ' +
            'xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]'
          : 'contents'
      }
    >
      <div className={showMap ? 'hidden md:block noscript:block!' : 'contents'}>{children}</div>
      {showMap && (
        <div
          className={
            'mt-4 h-[calc(100dvh-19rem)] min-h-96 md:sticky md:top-22 noscript:hidden ' +
            'md:h-[calc(100dvh-10.5rem)] lg:top-26 lg:h-[calc(100dvh-8rem)]'
          }
        >
          {map}
        </div>
      )}
    </div>
  )
}

const NARROW_GRID: Record<Look, string> = {
  1: 'grid gap-5 xl:grid-cols-2',
  2: 'grid gap-3',
  3: 'grid gap-5',
  4: 'grid gap-2',
}
