import { classNames } from '@hawker/std/class-names'
import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { useLocation } from '@hawker/web/router/hooks'
import { useTexts } from '../../lib/texts.tsx'
import { AddressButton } from '../../features/address/index.ts'
import { Bell } from './bell.tsx'
import { isShopPage } from './header-rules.ts'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PlainSettingsLink } from './plain-settings-link.tsx'

/** Below 1140 px. Sticky everywhere but on shop pages. The search page has its own header. */
export function MobileHeader() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  // The search page has its field and Back there.
  if (pathname === '/search') return null
  return (
    <header
      className={classNames(
        '@container z-20 border-b border-line bg-surface/95 backdrop-blur lg:hidden',
        !isShopPage(pathname) && 'sticky top-0',
      )}
    >
      <div className="page flex min-h-16 flex-wrap items-center gap-1">
        <Logo className="me-1 max-[430px]:text-[0px] max-[430px]:gap-0" />
        {/* With large text the address takes a whole line. */}
        <AddressButton
          look="line"
          className="min-w-0 flex-1 @max-[16rem]:order-last @max-[16rem]:basis-full noscript:hidden"
        />
        <PlainSettingsLink />
        <a
          href="/search"
          aria-label={t('shell.search')}
          className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-sunk"
        >
          <Icon of={searchIcon} size={22} />
        </a>
        <Bell />
        <div className="flex noscript:hidden">
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
