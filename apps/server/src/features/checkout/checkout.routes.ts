import { checkCoupon as checkCouponOperation } from '@hawker/contract/coupons'
import { placeOrder as placeOrderOperation } from '@hawker/contract/orders'
import {
  calculateCart as calculateCartOperation,
  calculateOrder as calculateOrderOperation,
} from '@hawker/contract/quotes'
import type { Deps } from '../../deps.ts'
import {
  type Route,
  readWithDeferredAuth,
  write,
  writeWithDeferredAuth,
} from '../../http/api/route.ts'
import { placeOrder } from './place-order.ts'
import { calculateCart } from './quote/calculate-cart.ts'
import { calculateOrder } from './quote/calculate-order.ts'
import { checkCoupon } from './quote/check-coupon.ts'

export const checkoutRoutes = (deps: Deps): Route[] => [
  write(calculateOrderOperation, (tx, { actor, body, query, lang }) =>
    calculateOrder(tx, {
      body,
      userId: actor?.userId ?? null,
      currencyId: body.currency_id ?? query.currency_id,
      lang,
      now: deps.clock.now(),
    }),
  ),
  write(checkCouponOperation, (tx, { actor, body, query, lang }) =>
    checkCoupon(tx, {
      body,
      userId: actor?.userId ?? null,
      currencyId: body.currency_id ?? query.currency_id,
      lang,
      now: deps.clock.now(),
    }),
  ),
  readWithDeferredAuth(calculateCartOperation, (queries, { user, params, body, query, lang }) =>
    calculateCart(queries, deps, {
      cartId: params.cart_id,
      userId: user.userId,
      body,
      currencyId: body.currency_id ?? query.currency_id,
      lang,
    }),
  ),
  writeWithDeferredAuth(placeOrderOperation, (tx, { user, body, lang, ip }) =>
    placeOrder(tx, deps, { userId: user.userId, isTableGuest: user.isTableGuest, body, lang, ip }),
  ),
]
