import { Suspense, lazy, useState } from 'react'
import { useCart } from './use-cart.ts'

const Asks = lazy(() => import('./other-shop-asks.tsx'))

/** storefront.md 4: a cart holds items of one shop only. The dialog is loaded when it has something to ask. */
export function OtherShopDialog() {
  const { pendingOtherShop } = useCart()
  const [asked, setAsked] = useState(false)
  if (pendingOtherShop !== null && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense>
      <Asks />
    </Suspense>
  )
}
