import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { useCart } from './use-cart.ts'

/** What the panel beside the menu shows once there is something in the cart. */
export default function CartInside({ freeOver }: { freeOver: number | null }) {
  const cart = useCart()
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5">
        <CartLines lines={cart.lines} />
      </div>
      <div className="border-t border-line p-5">
        <CartSummary cart={cart} freeOver={freeOver} />
      </div>
    </>
  )
}
