import { IconButton } from '@hawker/ui/icon-button'
import { menuIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { useState } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { LoginLink } from './login-link.tsx'
import { CurrencyPopover, LanguagePopover } from './popovers.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** storefront.md 2: guests on mobile have a menu button. It holds what the desktop header shows openly. */
export function GuestMenu() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={menuIcon} label={t('shell.menu')} onClick={() => setOpen(true)} className="-me-2" />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('shell.menu')} closeLabel={t('action.close')}>
        <div className="grid gap-4">
          <LoginLink />
          <div className="flex flex-wrap items-center gap-2">
            <LanguagePopover />
            <CurrencyPopover />
            <ThemeToggle />
          </div>
          <nav className="grid" onClick={() => setOpen(false)}>
            {[
              ['/orders', t('shell.orders')],
              ['/be-seller', t('shell.become_seller')],
              ['/help', t('shell.help')],
            ].map(([href, label]) => (
              <a key={href} href={href} className="flex h-12 items-center rounded-sm px-2 font-medium hover:bg-sunk">
                {label}
              </a>
            ))}
          </nav>
        </div>
      </Sheet>
    </>
  )
}
