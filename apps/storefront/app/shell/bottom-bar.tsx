import { classNames } from '@hawker/std/class-names'
import { formatNumber } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { cartIcon, homeIcon, receiptIcon, searchIcon, userIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useLocation } from '@hawker/web/router/hooks'
import { useCart } from '../features/cart/index.ts'
import { useSession } from '../lib/session.ts'
import { preservedPath } from '../lib/visit/preserved-params.ts'
import { usePriceIn } from '../lib/payments/priced-in.tsx'
import { useTexts } from '../lib/texts.tsx'
import { isShopPage } from './header/header-rules.ts'

/** The navigation of phones. Shop pages have the bar of the cart instead. */
export function BottomBar() {
  const { t, lang } = useTexts()
  const { pathname, search } = useLocation()
  const { count, total, currencyId } = useCart()
  const price = usePriceIn(currencyId)
  const user = useSession()
  if (isShopPage(pathname)) return null
  const items = [
    { href: '/', icon: homeIcon, label: t('shell.home') },
    { href: preservedPath('/search', search), icon: searchIcon, label: t('shell.search') },
    { href: '/orders', icon: receiptIcon, label: t('shell.orders') },
    {
      href: preservedPath('/cart', search),
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
        // A fixed height: otherwise the bar grows while the page is still arriving.
        className={
          'fixed inset-x-0 bottom-0 z-20 min-h-[calc(4rem+1px+env(safe-area-inset-bottom))] ' +
          'border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur ' +
          'lg:hidden'
        }
      >
        {/* Fixed columns: otherwise the first links move while the page is still arriving. */}
        <ul
          className={
            'no-scrollbar mx-auto grid max-w-xl grid-cols-[repeat(5,minmax(max-content,1fr))] ' +
            'overflow-x-auto'
          }
        >
          {items.map(({ href, icon, label, badge = 0, name }) => {
            const isCurrent = pathname === href.split('?')[0]
            return (
              <li key={href}>
                <a
                  href={href}
                  aria-current={isCurrent ? 'page' : undefined}
                  aria-label={
                    badge > 0
                      ? `${name}: ${t('cart.items', { count: badge })}, ${price(total)}`
                      : undefined
                  }
                  className={classNames(
                    'grid h-16 content-center justify-items-center gap-1 px-1 font-medium',
                    // Five labels fit on a phone at any text size.
                    'text-[min(0.75rem,3.75vw)]/4',
                    isCurrent ? 'text-brand-text' : 'text-muted hover:text-ink',
                  )}
                >
                  <span className="relative">
                    <Icon of={icon} size={22} />
                    {badge > 0 && (
                      <span
                        aria-hidden="true"
                        className={
                          'tabular absolute -end-2.5 -top-2 grid h-4.5 min-w-4.5 ' +
                          'place-items-center rounded-full bg-brand px-1 text-[0.6875rem] ' +
                          'font-semibold text-on-brand'
                        }
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
