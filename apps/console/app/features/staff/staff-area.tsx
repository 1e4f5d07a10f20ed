import { Icon } from '@hawker/ui/icon'
import { Outlet } from '@hawker/web/router/components'
import { classNames } from '@hawker/std/class-names'
import { NavItem } from '../../lib/nav-item.tsx'
import { NavRow } from '../../lib/nav-row.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { STAFF_LINKS } from './navigation.ts'

/** The layout of all staff pages. The navigation is at the side, on a phone at the top. */
export function StaffArea() {
  const { t } = useTexts()
  return (
    <div
      className={classNames(
        'grid w-full flex-1 grid-cols-[minmax(0,1fr)] content-start',
        'lg:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <NavRow
        label={t('staff.title')}
        className="no-scrollbar overflow-x-auto border-b border-line lg:border-e lg:border-b-0 lg:py-4"
      >
        <ul className="flex gap-1 p-2 lg:grid lg:px-1.5">
          {STAFF_LINKS.map(({ to, text, icon, end = false }) => (
            <li key={to}>
              <NavItem to={to} end={end} className="gap-3 rounded-md px-3.5">
                <Icon of={icon} />
                {t(text)}
              </NavItem>
            </li>
          ))}
        </ul>
      </NavRow>
      <div className="w-full max-w-6xl min-w-0 p-4 sm:p-6">
        <Outlet />
      </div>
    </div>
  )
}
