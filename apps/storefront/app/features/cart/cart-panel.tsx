import { EmptyState } from '@hawker/ui/empty-state'
import { bagIcon } from '@hawker/ui/icons'
import { useEffect } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { PricedIn } from '../../lib/priced-in.tsx'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CartSheet } from './cart-bar.tsx'
import { checkCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

const CartInside = onDemand(
  () => import('./cart-inside.tsx'),
  <div aria-hidden="true" className="m-5 h-48 animate-pulse rounded-md bg-sunk" />,
)

/** Fetched while nobody waits, so that the first thing put in shows at once. */
export function preloadCart(): void {
  CartInside.preload()
  CartSheet.preload()
}

/** Beside the menu on wide screens. Its place is kept while it is empty, so nothing moves when the first thing goes in. */
export function CartPanel({ freeOver, groups }: { freeOver: number | null; groups: boolean }) {
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
          <CartInside freeOver={freeOver} groups={groups} />
        </PricedIn>
      )}
    </section>
  )
}

/** Asks for the truth about prices when the cart is looked at and when the currency changes. */
export function useCheckedCart(): void {
  const { currency } = useSite()
  const { status } = useCart()
  useEffect(() => {
    if (status === 'ready') void checkCart(currency)
    // Once per look and currency, not with every change of the cart.
  }, [status, currency])
}
