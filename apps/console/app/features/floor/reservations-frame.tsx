import { classNames } from '@hawker/std/class-names'
import type { ComponentProps } from 'react'
import { NavItem } from '../../lib/nav-item.tsx'
import { NavRow } from '../../lib/nav-row.tsx'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'

const TABS = [
  { to: '/seller/bookings', text: 'bookings.title', end: true },
  { to: '/seller/bookings/floor', text: 'floor.title' },
  { to: '/seller/bookings/tables', text: 'tables.title', end: true },
  { to: '/seller/bookings/tables/codes', text: 'codes.title' },
  { to: '/seller/bookings/rules', text: 'rules.title' },
  { to: '/seller/bookings/days', text: 'days.title' },
] as const

/** A page about reservations. The title stays in its place from tab to tab. */
export function ReservationsFrame({
  narrow = false,
  ...page
}: ComponentProps<typeof Page> & { narrow?: boolean }) {
  const { t } = useTexts()
  return (
    <div className="grid w-full content-start gap-4 p-3 sm:p-5">
      <NavRow
        label={t('reservations.title')}
        className="no-scrollbar -mx-3 overflow-x-auto border-b border-line px-3 pb-2 sm:-mx-5 sm:px-5"
      >
        <ul className="flex gap-1">
          {TABS.map(({ to, text, ...match }) => (
            <li key={to}>
              <NavItem to={to} {...match} className="rounded-full px-4">
                {t(text)}
              </NavItem>
            </li>
          ))}
        </ul>
      </NavRow>
      <div className={classNames(narrow && 'max-w-3xl')}>
        <Page {...page} />
      </div>
    </div>
  )
}
