import type { Profile } from '@hawker/contract/accounts'
import type { Cart } from '@hawker/contract/carts'
import type { TableSession } from '@hawker/contract/dine-in'
import type { Shop } from '@hawker/contract/shops'
import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { cartIcon } from '@hawker/ui/icons'
import { useRevalidator } from '@hawker/web/router/hooks'
import { useEffect } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { allMembersLines, useCart } from '../cart/index.ts'
import { Checkout } from './checkout.tsx'
import { useLeaveCheckout } from './order/use-leave-checkout.ts'
import { usePlaceOrder } from './order/use-place-order.ts'

export type CheckoutData = {
  user: Profile
  cart: Cart | null
  shop: Shop | null
  /** Where the visitor sits, at a table of the shop. */
  table: TableSession | null
}

export function CheckoutPage({ user, cart, shop, table }: CheckoutData) {
  const { t } = useTexts()
  const { resume } = usePlaceOrder()
  const leave = useLeaveCheckout()
  // An order sent earlier may have been placed although its response was lost. Its cart is gone
  // then.
  useEffect(() => {
    if (cart === null)
      void resume().then((placed) => (placed?.outcome === 'ordered' ? leave(placed) : undefined))
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  // The last change to the cart may reach the server after the page has read the cart.
  const { revalidate } = useRevalidator()
  const { server } = useCart()
  const isOutdated = cart === null && server !== null && allMembersLines(server).length > 0
  useEffect(() => {
    if (isOutdated) void revalidate()
  }, [isOutdated, revalidate])
  if (cart && shop && allMembersLines(cart).length > 0)
    return <Checkout key={cart.id} user={user} cart={cart} shop={shop} table={table} />
  return (
    <EmptyState
      level={1}
      icon={cartIcon}
      title={t('cart.empty')}
      text={t('cart.empty_hint')}
      action={
        <>
          <ButtonLink href="/">{t('cart.empty_action')}</ButtonLink>
          <ButtonLink href="/orders" variant="secondary">
            {t('orders.title')}
          </ButtonLink>
        </>
      }
    />
  )
}
