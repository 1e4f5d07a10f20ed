import type { ShopTerms } from './shop-terms.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { OtherMembers } from './group/other-members-lazy.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useCart } from './store/use-cart.ts'

/** The content of the cart panel. Loaded when the cart is not empty. */
export default function CartPanelContent(page: ShopTerms) {
  const { t } = useTexts()
  const cart = useCart()
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5">
        {cart.lines.length === 0 ? (
          <p className="py-4 text-muted">{t('group.nothing')}</p>
        ) : (
          <CartLines lines={cart.lines} />
        )}
        {cart.server?.group && <OtherMembers cart={cart.server} />}
      </div>
      <div className="border-t border-line p-5">
        <CartSummary cart={cart} page={page} />
      </div>
    </>
  )
}
