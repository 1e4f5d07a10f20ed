import { EmptyState } from '@hawker/ui/empty-state'
import { bagIcon } from '@hawker/ui/icons'
import { Suspense, lazy, useEffect } from 'react'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { checkCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

const loadInside = () => import('./cart-inside.tsx')
const CartInside = lazy(loadInside)

/** Fetched while nobody waits, so that the first thing put in shows at once. */
export const preloadCart = (): void => void Promise.all([loadInside(), import('./cart-sheet.tsx')]).catch(() => {})

/** Beside the menu on wide screens. Its place is kept while it is empty, so nothing moves when the first thing goes in. */
export function CartPanel({ freeOver }: { freeOver: number | null }) {
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
      {cart.lines.length === 0 ? (
        <EmptyState icon={bagIcon} title={t('cart.empty')} text={t('cart.empty_hint')} level={3} />
      ) : (
        <>
          {cart.shop && <p className="px-5 text-sm text-muted">{t('cart.from_shop', { name: cart.shop.title })}</p>}
          <Suspense fallback={<div aria-hidden="true" className="m-5 h-48 animate-pulse rounded-md bg-sunk" />}>
            <CartInside freeOver={freeOver} />
          </Suspense>
        </>
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
