import { Icon } from '@hawker/ui/icon'
import { bikeIcon, helpIcon, logOutIcon, storeIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { useEffect, useRef } from 'react'
import { useLocation } from '@hawker/web/router/hooks'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAccountLinks, useLeave } from './account-links.ts'
import { LoginLink } from './login-link.tsx'
import { CurrencyPopover, LanguagePopover } from './popovers.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The links and settings of the desktop header, for phones. */
export default function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { key } = useLocation()
  const user = useSession()
  const links = useAccountLinks()
  const leave = useLeave()
  const before = useRef(key)
  // Closes after a link inside it was followed.
  useEffect(() => {
    if (before.current !== key) onClose()
    before.current = key
  }, [key, onClose])
  const applications = [
    { key: 'seller', label: t('shell.become_seller'), icon: storeIcon, href: '/be-seller' },
    { key: 'driver', label: t('shell.become_driver'), icon: bikeIcon, href: '/be-driver' },
  ].filter(({ key: role }) => !user?.roles.includes(role))
  const items = user
    ? [...links, ...applications]
    : [...applications, { key: 'help', label: t('shell.help'), icon: helpIcon, href: '/help' }]
  return (
    <Sheet open={open} onClose={onClose} title={t('shell.menu')} closeLabel={t('action.close')}>
      <div className="grid gap-4">
        <LoginLink />
        <div className="flex flex-wrap items-center gap-2">
          <LanguagePopover />
          <CurrencyPopover />
          <ThemeToggle />
        </div>
        <nav aria-label={t('shell.menu')} className="grid">
          {items.map(({ key: place, label, icon, href }) => (
            <a key={place} href={href} className={ROW}>
              <Icon of={icon} className="text-muted" />
              <bdi>{label}</bdi>
            </a>
          ))}
          {user && (
            <button
              type="button"
              onClick={() => void leave()}
              className={`${ROW} text-danger-text`}
            >
              <Icon of={logOutIcon} />
              {t('shell.logout')}
            </button>
          )}
        </nav>
      </div>
    </Sheet>
  )
}

const ROW = 'flex min-h-12 items-center gap-3 rounded-sm px-2 text-start font-medium hover:bg-sunk'
