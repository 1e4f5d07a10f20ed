import { Chip, ChipRow } from '@hawker/ui/chip'
import { useNavigate } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import { GROUPS, filtersOf, toggledGroup, withParam } from './filters.ts'

const GROUP_TEXT = {
  deals: 'home.filter_deals',
  free_delivery: 'home.filter_free_delivery',
  pickup: 'home.filter_pickup',
  min_rating_4: 'home.filter_rating',
} as const
const ORDERS = ['recommended', 'distance', 'delivery_time', 'rating', 'newest'] as const

/** Chips are links: they work before scripts do, and Back undoes them. */
export function FilterBar({ search }: { search: URLSearchParams }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { open, groups, order = 'recommended', type } = filtersOf(search)
  return (
    <ChipRow label={t('home.filters')}>
      <label className="shrink-0">
        <span className="sr-only">{t('home.sort')}</span>
        <select
          value={order}
          onChange={(event) =>
            void navigate(withParam(search, 'order_by', event.target.value === 'recommended' ? null : event.target.value), {
              preventScrollReset: true,
            })
          }
          className="h-11 max-w-48 cursor-pointer rounded-full bg-sunk px-4 text-sm font-medium hover:bg-line"
        >
          {ORDERS.map((name) => (
            <option key={name} value={name}>
              {t(`home.sort_${name}`)}
            </option>
          ))}
        </select>
      </label>
      <Chip href={withParam(search, 'type', type === 'restaurant' ? null : 'restaurant')} selected={type === 'restaurant'}>
        {t('home.restaurants')}
      </Chip>
      <Chip href={withParam(search, 'type', type === 'shop' ? null : 'shop')} selected={type === 'shop'}>
        {t('home.shops')}
      </Chip>
      <Chip href={withParam(search, 'open', open ? null : 1)} selected={open}>
        {t('home.filter_open')}
      </Chip>
      {GROUPS.map((group) => (
        <Chip key={group} href={toggledGroup(search, group)} selected={groups.includes(group)}>
          {t(GROUP_TEXT[group])}
        </Chip>
      ))}
    </ChipRow>
  )
}
