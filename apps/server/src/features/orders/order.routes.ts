import * as contract from '@hawker/contract/orders'
import * as seller from '@hawker/contract/seller'
import type { Deps } from '../../deps.ts'
import { type Route, live, read, write } from '../../http/api/route.ts'
import { withFreshOrder } from './fresh-order.ts'
import { cancelOrder } from './lifecycle/cancel-order.ts'
import { undoOrder } from './lifecycle/undo-order.ts'
import { listOrders } from './list-orders.ts'
import { listSellerOrders } from './staff/list-seller-orders.ts'
import { showSellerOrder } from './staff/seller-order.ts'
import { streamSellerOrders } from './staff/stream-seller-orders.ts'
import { showOrder } from './show-order.ts'
import { streamOrder } from './stream-order.ts'

const routes = (deps: Deps): Route[] => [
  read(contract.listOrders, ({ user, query, lang }) =>
    listOrders(deps.database, { userId: user.userId, query, lang, now: deps.clock.now() }),
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
  read(seller.listSellerOrders, ({ user, query, lang }) =>
    listSellerOrders(deps, { userId: user.userId, query, lang }),
  ),
  read(seller.showSellerOrder, ({ user, params, lang }) =>
    showSellerOrder(deps.database, deps, { userId: user.userId, orderId: params.id, lang }),
  ),
  live(seller.streamSellerOrders, ({ user, lastEventId }) =>
    streamSellerOrders(deps, user.userId, lastEventId),
  ),
]

export const orderRoutes = (deps: Deps): Route[] =>
  withFreshOrder((tx, own) => showOrder(tx, deps, own), routes(deps))
