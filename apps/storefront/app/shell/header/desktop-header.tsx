import { SearchBox } from '../../features/search/index.ts'
import { AddressButton } from '../../features/address/index.ts'
import { Bell } from './bell.tsx'
import { CartLink } from './cart-link.tsx'
import { LoginLink } from './login-link.tsx'
import { Logo } from './logo.tsx'
import { PlainSettingsLink } from './plain-settings-link.tsx'
import { CurrencyPopover, LanguagePopover } from './popovers.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** From 1140 px on. */
export function DesktopHeader() {
  return (
    <header className="sticky top-0 z-20 hidden border-b border-line bg-surface/95 backdrop-blur lg:block">
      <div className="page flex min-h-20 flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <Logo className="me-1" />
        <AddressButton className="w-[clamp(10rem,22vw,20rem)] shrink-0 noscript:hidden" />
        <div className="min-w-40 flex-1">
          <SearchBox />
        </div>
        <div className="flex shrink-0 items-center">
          <div className="flex items-center noscript:hidden">
            <LanguagePopover />
            <CurrencyPopover />
            <ThemeToggle />
          </div>
          <PlainSettingsLink />
          <Bell />
          <CartLink />
        </div>
        <LoginLink />
        <ProfileMenu />
      </div>
    </header>
  )
}
