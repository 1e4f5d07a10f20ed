import { EmptyState } from '@hawker/ui/empty-state'
import { bagIcon } from '@hawker/ui/icons'
import { useEffect } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { PricedIn } from '../../lib/payments/priced-in.tsx'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CartBarContent, CartSheet } from './cart-bar.tsx'
import type { ShopTerms } from './shop-terms.ts'
import { checkCart } from './store/load-cart.ts'
import { useCart } from './store/use-cart.ts'

const CartPanelContent = onDemand(
  () => import('./cart-panel-content.tsx'),
  <div aria-hidden="true" className="m-5 h-48 animate-pulse rounded-md bg-sunk" />,
)

/** Loads the cart's code in idle time, so that the first product shows at once. */
export function preloadCart(): void {
  CartPanelContent.preload()
  CartBarContent.preload()
  CartSheet.preload()
}

/** The cart panel of wide screens. It is shown while empty too, so that nothing moves later. */
export function CartPanel(page: ShopTerms) {
  const { t } = useTexts()
  const cart = useCart()
  return (
    <section
      aria-labelledby="cart-panel"
      className="flex max-h-[calc(100dvh-7.5rem)] flex-col overflow-hidden rounded-lg bg-surface shadow-soft"
    >
      <h2 id="cart-panel" className="px-5 pt-5 text-lg font-bold">
        {t('cart.title')}
      </h2>
      {cart.lines.length === 0 && !cart.server?.group ? (
        <EmptyState icon={bagIcon} title={t('cart.empty')} text={t('cart.empty_hint')} level={3} />
      ) : (
        <PricedIn currencyId={cart.currencyId}>
          {cart.shop && (
            <p className="px-5 text-sm text-muted">
              {t('cart.from_shop', { name: cart.shop.title })}
            </p>
          )}
          <CartPanelContent {...page} />
        </PricedIn>
      )}
    </section>
  )
}

/** Refreshes prices when the cart is opened and when the currency changes. */
export function useCheckedCart(): void {
  const { currency } = useSite()
  const { status } = useCart()
  useEffect(() => {
    if (status === 'ready') void checkCart(currency)
    // Not with every change of the cart.
  }, [status, currency])
}
