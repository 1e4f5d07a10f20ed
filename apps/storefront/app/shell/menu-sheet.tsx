import { Sheet } from '@hawker/ui/sheet'
import { useEffect, useRef } from 'react'
import { useLocation } from '../router/hooks.tsx'
import { useTexts } from '../lib/texts.tsx'
import { LoginLink } from './login-link.tsx'
import { CurrencyPopover, LanguagePopover } from './popovers.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export default function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { key } = useLocation()
  const before = useRef(key)
  // A link in it was followed.
  useEffect(() => {
    if (before.current !== key) onClose()
    before.current = key
  }, [key, onClose])
  const places = [
    ['/orders', t('shell.orders')],
    ['/help', t('shell.help')],
  ] as const
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
          {places.map(([href, label]) => (
            <a key={href} href={href} className="flex h-12 items-center rounded-sm px-2 font-medium hover:bg-sunk">
              {label}
            </a>
          ))}
        </nav>
      </div>
    </Sheet>
  )
}
