import { classNames } from '../lib/class-names.ts'
import { formatNumber } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { cartIcon, homeIcon, receiptIcon, searchIcon, userIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useLocation } from '../router/hooks.tsx'
import { useCart } from '../features/cart/use-cart.ts'
import { useSession } from '../lib/session.ts'
import { carriedPath } from '../lib/carried.ts'
import { usePriceIn } from '../lib/priced-in.tsx'
import { useTexts } from '../lib/texts.tsx'
import { isShopPage } from './header-rules.ts'

/** Phones: Home, Search, Orders, Cart with count and total, Me. Shop pages have the cart's own bar in its place. */
export function BottomBar() {
  const { t, lang } = useTexts()
  const { pathname, search } = useLocation()
  const { count, total, currencyId } = useCart()
  const price = usePriceIn(currencyId)
  const user = useSession()
  if (isShopPage(pathname)) return null
  const places = [
    { href: '/', icon: homeIcon, label: t('shell.home') },
    { href: carriedPath('/search', search), icon: searchIcon, label: t('shell.search') },
    { href: '/orders', icon: receiptIcon, label: t('shell.orders') },
    {
      href: carriedPath('/cart', search),
      icon: cartIcon,
      label: count > 0 ? <PriceText text={price(total)} /> : t('shell.cart'),
      badge: count,
      name: t('shell.cart'),
    },
    { href: user ? '/profile' : '/login', icon: userIcon, label: t('shell.me') },
  ]
  return (
    <>
      <div aria-hidden="true" className="h-20 lg:hidden" />
      <nav
        aria-label={t('shell.bottom_bar')}
        // Its height is there before its places: of a page that comes in pieces it grew out of the edge.
        className="fixed inset-x-0 bottom-0 z-20 min-h-[calc(4rem+1px+env(safe-area-inset-bottom))] border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur lg:hidden"
      >
        {/* Its columns are there before what stands in them: of a page that comes in pieces the first three places moved. */}
        <ul className="no-scrollbar mx-auto grid max-w-xl grid-cols-[repeat(5,minmax(max-content,1fr))] overflow-x-auto">
          {places.map(({ href, icon, label, badge = 0, name }) => {
            const here = pathname === href.split('?')[0]
            return (
              <li key={href}>
                <a
                  href={href}
                  aria-current={here ? 'page' : undefined}
                  aria-label={
                    badge > 0
                      ? `${name}: ${t('cart.items', { count: badge })}, ${price(total)}`
                      : undefined
                  }
                  className={classNames(
                    'grid h-16 content-center justify-items-center gap-1 px-1 text-xs font-medium',
                    here ? 'text-brand-text' : 'text-muted hover:text-ink',
                  )}
                >
                  <span className="relative">
                    <Icon of={icon} size={22} />
                    {badge > 0 && (
                      <span
                        aria-hidden="true"
                        className="tabular absolute -end-2.5 -top-2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 text-[0.6875rem] font-semibold text-on-brand"
                      >
                        {formatNumber(badge, lang)}
                      </span>
                    )}
                  </span>
                  {label}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
