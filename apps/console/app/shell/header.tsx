import { Icon } from '@hawker/ui/icon'
import {
  bagIcon,
  bikeIcon,
  calendarIcon,
  chatIcon,
  clockIcon,
  forkKnifeIcon,
  gridIcon,
  listIcon,
  receiptIcon,
  starIcon,
  walletIcon,
  type IconShape,
  undoIcon,
} from '@hawker/ui/icons'
import { LogoMark } from '@hawker/ui/logo-mark'
import { NavLink } from '@hawker/web/router/components'
import { NavItem } from '../lib/nav-item.tsx'
import { NavRow } from '../lib/nav-row.tsx'
import type { SessionUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type NavItem = { to: string; text: string; icon: IconShape; role: string; end?: boolean }
const NAV_ITEMS: readonly NavItem[] = [
  { to: '/seller', text: 'nav.orders', icon: gridIcon, role: 'seller', end: true },
  { to: '/seller/bookings', text: 'reservations.title', icon: forkKnifeIcon, role: 'seller' },
  { to: '/seller/stock', text: 'nav.menu', icon: listIcon, role: 'seller' },
  { to: '/seller/today', text: 'nav.today', icon: receiptIcon, role: 'seller' },
  { to: '/seller/messages', text: 'chat.title', icon: chatIcon, role: 'seller' },
  { to: '/seller/claims', text: 'claims.title', icon: undoIcon, role: 'seller' },
  { to: '/seller/reviews', text: 'reviews.title', icon: starIcon, role: 'seller' },
  { to: '/seller/history', text: 'nav.history', icon: clockIcon, role: 'seller' },
  { to: '/seller/hours', text: 'nav.hours', icon: calendarIcon, role: 'seller' },
  { to: '/seller/earnings', text: 'nav.earnings', icon: walletIcon, role: 'seller' },
  { to: '/driver', text: 'nav.courier', icon: bikeIcon, role: 'driver', end: true },
  { to: '/driver/messages', text: 'chat.title', icon: chatIcon, role: 'driver' },
  { to: '/driver/earnings', text: 'nav.earnings', icon: walletIcon, role: 'driver' },
  { to: '/staff', text: 'nav.staff', icon: bagIcon, role: 'admin' },
]

export function Header({ user }: { user: SessionUser | undefined }) {
  const { t } = useTexts()
  const items = NAV_ITEMS.filter(({ role }) => user?.roles.includes(role))
  return (
    <header
      className={
        'flex min-h-16 flex-wrap items-center gap-x-3 border-b pt-1.5 lg:flex-nowrap lg:pt-0 border-line ' +
        'bg-surface px-3 sm:px-5'
      }
    >
      <NavLink
        to="/"
        className="flex min-h-11 items-center gap-2 rounded-sm text-lg font-bold"
        aria-label={t('app.title')}
      >
        <LogoMark size={36} />
        <span className="hidden md:inline">Hawker</span>
      </NavLink>
      {items.length > 1 && (
        <NavRow
          label={t('nav.main')}
          className="no-scrollbar order-last -mx-1 w-full overflow-x-auto lg:order-none lg:mx-0 lg:w-auto lg:min-w-0"
        >
          <ul className="flex gap-1 pb-2 lg:pb-0">
            {items.map(({ to, text, icon, end = false }) => (
              <li key={to}>
                <NavItem to={to} end={end} className="gap-1.5 rounded-full px-2.5">
                  <span className="max-xl:hidden">
                    <Icon of={icon} />
                  </span>
                  {t(text)}
                </NavItem>
              </li>
            ))}
          </ul>
        </NavRow>
      )}
      <div className="ms-auto flex items-center">
        <LanguageMenu />
        <ThemeToggle />
        {user && <PersonMenu user={user} />}
      </div>
    </header>
  )
}
