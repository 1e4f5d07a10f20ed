import { useState } from 'react'
import { onDemand, whenReachable } from '../../lib/on-demand.tsx'
import type { ShopTerms } from './shop-terms.ts'
import { useCart } from './store/use-cart.ts'

export const CartSheet = onDemand(() => import('./cart-sheet.tsx'))
export const CartBarContent = onDemand(() => whenReachable(() => import('./cart-bar-content.tsx')))

/**
 * Phones and tablets: the bar "View cart · 3 · $41.72". It names the shop of a cart that another
 * shop's page shows.
 */
export function CartBar(page: ShopTerms) {
  const { count, server } = useCart()
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const show = () => {
    setLoaded(true)
    setOpen(true)
  }
  return (
    <div className="lg:hidden">
      {(count > 0 || server?.group) && (
        <CartBarContent
          shopId={page.shopId}
          isSheetOpen={open}
          onOpen={show}
          onApproach={CartSheet.preload}
        />
      )}
      {loaded && <CartSheet open={open} onClose={() => setOpen(false)} {...page} />}
    </div>
  )
}
