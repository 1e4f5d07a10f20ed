import { checkCoupon as checkOperation } from '@hawker/contract/coupons'
import * as contract from '@hawker/contract/orders'
import {
  calculateCart as calculateCartOperation,
  calculateOrder as calculateOrderOperation,
} from '@hawker/contract/quotes'
import type { Deps } from '../../deps.ts'
import {
  type Route,
  live,
  read,
  readWithDeferredAuth,
  write,
  writeWithDeferredAuth,
} from '../../http/route.ts'
import { calculateCart } from './calculate-cart.ts'
import { calculateOrder } from './calculate-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkCoupon } from './check-coupon.ts'
import { withFreshOrder } from './fresh-order.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { showOrder } from './show-order.ts'
import { streamOrder } from './stream-order.ts'
import { undoOrder } from './undo-order.ts'

const routes = (deps: Deps): Route[] => [
  write(calculateOrderOperation, (tx, { actor, body, query, lang }) =>
    calculateOrder(tx, {
      body,
      userId: actor?.userId ?? null,
      currencyId: body.currency_id ?? query.currency_id,
      lang,
      now: deps.clock.now(),
    }),
  ),
  write(checkOperation, (tx, { actor, body, query, lang }) =>
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
  writeWithDeferredAuth(contract.placeOrder, (tx, { user, body, lang }) =>
    placeOrder(tx, deps, { userId: user.userId, body, lang }),
  ),
  read(contract.listOrders, ({ user, query, lang }) =>
    listOrders(deps.database, { userId: user.userId, query, lang }),
  ),
  read(contract.showOrder, ({ user, params, lang }) =>
    showOrder(deps.database, deps, { orderId: params.id, userId: user.userId, lang }),
  ),
  write(contract.cancelOrder, (tx, { user, params, body, lang }) =>
    cancelOrder(tx, deps, { orderId: params.id, userId: user.userId, body, lang }),
  ),
  write(contract.undoOrder, (tx, { user, params, lang }) =>
    undoOrder(tx, deps, { orderId: params.id, userId: user.userId, lang }),
  ),
  live(contract.streamOrder, ({ user, params, lastEventId }) =>
    streamOrder(deps, { orderId: params.id, userId: user.userId, lastEventId }),
  ),
]

export const orderRoutes = (deps: Deps): Route[] =>
  withFreshOrder((tx, own) => showOrder(tx, deps, own), routes(deps))
