import { ButtonLink } from '@hawker/ui/button'
import { PriceText } from '@hawker/ui/price-text'
import { Meter } from '@hawker/ui/progress-bar'
import { Notice } from '@hawker/ui/notice'
import { useSession } from '../../lib/session.ts'
import { useSitsAt } from '../../lib/visit/table-cookie.ts'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'
import { minimumText } from './minimum-text.ts'
import type { ShopTerms } from './shop-terms.ts'
import type { CartState } from './store/cart-state.ts'
import { useDeliveryChoice } from './store/delivery-type.ts'
import { loginFirst } from '../../lib/login-first.ts'

type Props = { cart: CartState; page?: ShopTerms }
/** The page that starts a group order. */
const START_GROUP_URL = '/cart?do=group'

/**
 * Subtotal, missing minimum and the checkout button. `page` holds the terms of the page's shop.
 */
export function CartSummary({ cart, page }: Props) {
  const { t, price } = useTexts()
  const user = useSession()
  const sitsHere = useSitsAt(cart.shop?.id)
  const mayOrder = user !== null || sitsHere
  const choice = useDeliveryChoice()
  const checkout = usePreservedPath()('/checkout')
  const { total, shop, problems } = cart
  const terms = page?.shopId === shop?.id ? page : undefined
  const freeOver = terms?.freeOver ?? null
  const min = choice === 'delivery' ? (shop?.minAmount ?? 0) : 0
  // A group order's minimum counts all members together and is checked on its own page.
  const group = cart.server?.group ? cart.server : null
  const smallOrder = terms?.smallOrder ?? null
  const amounts = {
    missing_amount: Math.max(0, min - total),
    min_amount: min,
    small_order_fee: choice === 'delivery' ? (smallOrder?.fee ?? 0) : 0,
    price: total,
    total_discount: 0,
  }
  const minimum = group ? undefined : minimumText(amounts, smallOrder, price, t)
  const toFree =
    !group && choice === 'delivery' && freeOver !== null ? Math.max(0, freeOver - total) : null
  return (
    <div className="grid gap-3">
      {problems.map((problem) => (
        <Notice key={problem.code} kind="warning">
          {problem.message}
        </Notice>
      ))}
      {toFree !== null && (
        <div className="not-at-table grid gap-1.5 text-sm">
          <p className={toFree === 0 ? 'font-medium text-grocery-text' : ''}>
            {toFree === 0
              ? t('cart.free_delivery_reached')
              : t('cart.free_delivery_missing', { price: price(toFree) })}
          </p>
          <Meter
            value={freeOver === null || freeOver === 0 ? 1 : total / freeOver}
            label={t('shop.free_delivery')}
            tone="grocery"
          />
        </div>
      )}
      {minimum !== undefined && <p className="not-at-table text-sm text-amber-text">{minimum}</p>}
      <p className="flex items-baseline justify-between gap-3">
        <span>{t('cart.subtotal')}</span>
        <PriceText text={price(total)} className="text-lg font-semibold" />
      </p>
      {group ? (
        <ButtonLink href={`/group/${group.id}`} wide size="lg">
          {t('group.to_group')}
        </ButtonLink>
      ) : (
        <>
          <p className="not-at-table -mt-2 text-sm text-muted">{t('cart.delivery_at_checkout')}</p>
          <ButtonLink href={mayOrder ? checkout : loginFirst(checkout)} wide size="lg">
            {mayOrder ? t('cart.checkout_for', { price: price(total) }) : t('cart.login_to_order')}
          </ButtonLink>
          {terms?.groups && (
            <ButtonLink
              href={mayOrder ? START_GROUP_URL : loginFirst(START_GROUP_URL)}
              wide
              variant="ghost"
            >
              {t('group.together')}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}
