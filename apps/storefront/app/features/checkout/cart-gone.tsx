import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { cartIcon } from '@hawker/ui/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { cartState, reloadCart, useCart } from '../cart/index.ts'

/**
 * Whether the cart of this checkout was emptied, or replaced by another one, on another device.
 * Checks when the server does not find it.
 */
export function useMissingCart(cartId: number, refusal: string | undefined) {
  const [isGone, setGone] = useState(false)
  const check = async () => {
    await reloadCart()
    const { status, server } = cartState()
    if (status === 'ready' && server?.id !== cartId) setGone(true)
  }
  const checkLatest = useEffectEvent(check)
  useEffect(() => {
    if (refusal === 'not_found') void checkLatest()
  }, [refusal])
  return { isGone, check: () => void check() }
}

export function CartGone() {
  const { t } = useTexts()
  const { lines } = useCart()
  return (
    <EmptyState
      level={1}
      icon={cartIcon}
      title={t('checkout.cart_gone')}
      text={t(lines.length > 0 ? 'checkout.cart_gone_other' : 'cart.empty_hint')}
      action={
        lines.length > 0 ? (
          <ButtonLink href="/cart">{t('cart.view')}</ButtonLink>
        ) : (
          <ButtonLink href="/">{t('cart.empty_action')}</ButtonLink>
        )
      }
    />
  )
}

/** The cart was ordered or emptied in another tab. */
export function CartOrdered({ message }: { message: string }) {
  const { t } = useTexts()
  return (
    <EmptyState
      level={1}
      icon={cartIcon}
      title={t('cart.empty')}
      text={message}
      action={<ButtonLink href="/orders">{t('orders.title')}</ButtonLink>}
    />
  )
}
