import { classNames } from '@hawker/std/class-names'
import { useLocation } from '@hawker/web/router/hooks'
import { AddressButton } from '../../features/address/index.ts'
import { SearchBox } from '../../features/search/index.ts'
import { Bell } from './bell.tsx'
import { isShopPage } from './header-rules.ts'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PlainSettingsLink } from './plain-settings-link.tsx'
import { CurrencyPopover, LanguagePopover } from './popovers.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/**
 * Below 1140 px. Sticky everywhere but on shop pages, and on the search page, whose own field below
 * it is sticky. Home has the search box; elsewhere the bottom bar leads to the search, and the cover
 * of a shop.
 */
export function MobileHeader() {
  const { pathname } = useLocation()
  return (
    <header
      className={classNames(
        '@container z-20 border-b border-line bg-surface/95 backdrop-blur lg:hidden',
        !isShopPage(pathname) && pathname !== '/search' && 'sticky top-0',
      )}
    >
      <div className="page flex min-h-16 flex-wrap items-center gap-0.5">
        <Logo className="me-1 max-[430px]:gap-0 max-[430px]:text-[0px]" />
        {/* With large text the address takes a whole line, and the settings replace the menus. */}
        <AddressButton
          look="line"
          className="min-w-0 flex-1 @max-[16rem]:order-last @max-[16rem]:basis-full noscript:hidden"
        />
        <PlainSettingsLink />
        <div className="flex noscript:hidden @max-[16rem]:hidden">
          <LanguagePopover look="icon" />
          <CurrencyPopover look="icon" />
          {/* The narrowest phones need the room for the address. The settings have the theme, too. */}
          <div className="@max-[340px]:hidden">
            <ThemeToggle />
          </div>
        </div>
        <Bell />
        <div className="flex noscript:hidden">
          <MobileMenu />
        </div>
        {pathname === '/' && (
          <div className="basis-full pb-2 @max-[16rem]:hidden">
            <SearchBox />
          </div>
        )}
      </div>
    </header>
  )
}
