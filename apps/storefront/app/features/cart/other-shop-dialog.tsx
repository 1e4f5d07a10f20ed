import { Suspense, lazy, useState } from 'react'
import { useCart } from './store/use-cart.ts'

const LoadedDialog = lazy(() => import('./other-shop-dialog-content.tsx'))

/** A cart holds products of one shop. The dialog's code is loaded when it first opens. */
export function OtherShopDialog() {
  const { pendingOtherShop } = useCart()
  const [loaded, setLoaded] = useState(false)
  if (pendingOtherShop !== null && !loaded) setLoaded(true)
  if (!loaded) return null
  return (
    <Suspense>
      <LoadedDialog />
    </Suspense>
  )
}
