import { Chip, ChipRow } from '@hawker/ui/chip'
import { Icon } from '@hawker/ui/icon'
import { clockIcon } from '@hawker/ui/icons'
import { filterIcon, mapIcon } from '@hawker/ui/icons'
import { useNavigate } from '@hawker/web/router/hooks'
import { momentText } from '../../lib/moment/moment-text.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import {
  SHOP_FILTER_TEXT,
  QUICK_FILTERS,
  countFilters,
  filtersOf,
  homeHref,
  toggledShopFilter,
  withParam,
} from './filters.ts'
import type { Tile } from './load-home.ts'

const FilterSheet = onDemand(() => import('./filter-sheet.tsx'))

/**
 * Chips are links: they work without scripts, and Back undoes them. A query parameter opens the
 * sheet.
 */
export function FilterBar({
  search,
  takes,
  map = false,
}: {
  search: URLSearchParams
  takes: Tile[]
  map?: boolean
}) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const filters = filtersOf(search)
  const { open, shopFilters, type, at } = filters
  const count = countFilters(filters)
  const opened = search.get('filters')
  const sheetHref = (part: 'all' | 'when') => {
    const next = new URLSearchParams(search)
    next.set('filters', part)
    return homeHref(next)
  }
  const closeHref = withParam(search, 'filters', null)
  return (
    <>
      {/* Preload the sheet's code when a pointer comes near. */}
      <div onPointerEnter={FilterSheet.preload} className="min-w-0">
        <ChipRow label={t('home.filters')} className="-mx-4 scroll-px-4 px-4">
          <Chip
            stay
            href={sheetHref('when')}
            selected={at !== undefined}
            icon={<Icon of={clockIcon} size={18} />}
          >
            {at === undefined ? t('home.when_now') : <bdi>{momentText(at, lang)}</bdi>}
          </Chip>
          <Chip
            stay
            href={sheetHref('all')}
            selected={count > 0}
            icon={<Icon of={filterIcon} size={18} />}
          >
            {count > 0 ? t('home.filters_count', { count }) : t('home.filters')}
          </Chip>
          {map && (
            <Chip
              stay
              href={withParam(search, 'view', 'map')}
              icon={<Icon of={mapIcon} size={18} />}
            >
              {t('home.map')}
            </Chip>
          )}
          <Chip stay href={withParam(search, 'open', open ? null : 1)} selected={open}>
            {t(at === undefined ? 'home.filter_open' : 'home.filter_open_then')}
          </Chip>
          {QUICK_FILTERS.map((filter) => (
            <Chip
              key={filter}
              stay
              href={toggledShopFilter(search, filter)}
              selected={shopFilters.includes(filter)}
            >
              {t(SHOP_FILTER_TEXT[filter])}
            </Chip>
          ))}
          <Chip
            stay
            href={withParam(search, 'type', type === 'restaurant' ? null : 'restaurant')}
            selected={type === 'restaurant'}
          >
            {t('home.restaurants')}
          </Chip>
          <Chip
            stay
            href={withParam(search, 'type', type === 'shop' ? null : 'shop')}
            selected={type === 'shop'}
          >
            {t('home.shops')}
          </Chip>
        </ChipRow>
      </div>
      {opened !== null && (
        <FilterSheet
          part={opened === 'when' ? 'when' : 'all'}
          search={search}
          takes={takes}
          closeHref={closeHref}
          onClose={() => void navigate(closeHref, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  )
}
