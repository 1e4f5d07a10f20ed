import {
  answerCancelRequest as answerCancelOperation,
  listSellerStandIns,
  proposeSubstitution as proposeOperation,
  weighOrderLine as weighOperation,
} from '@hawker/contract/order-changes'
import { collectTablePayment as collectOperation } from '@hawker/contract/dine-in'
import { moveSellerOrder as moveOperation } from '@hawker/contract/seller'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { showSellerOrder, withFreshOrder } from '../orders/index.ts'
import {
  answerSellerCancel,
  listSellerReplacements,
  proposeSellerSubstitution,
  weighSellerLine,
} from './staff/change-seller-order.ts'
import { collectTablePayment } from './staff/collect-table-payment.ts'
import { moveSellerOrder } from './staff/move-seller-order.ts'

const routes = (deps: Deps): Route[] => [
  write(moveOperation, async (tx, { user, params, body, lang }) => {
    await moveSellerOrder(tx, deps, {
      orderId: params.id,
      userId: user.userId,
      to: body.status,
      version: body.version,
      prepMinutes: body.prep_minutes,
      reason: body.reason,
      note: body.note,
      pickupCode: body.pickup_code,
      withoutCode: body.without_code,
      lang,
    })
    return showSellerOrder(tx, deps, { userId: user.userId, orderId: params.id, lang })
  }),
  write(collectOperation, async (tx, { user, params, lang }) => {
    await collectTablePayment(tx, deps, { orderId: params.id, userId: user.userId, lang })
    return showSellerOrder(tx, deps, { userId: user.userId, orderId: params.id, lang })
  }),
  write(answerCancelOperation, (tx, { user, params, body, lang }) =>
    answerSellerCancel(tx, deps, { userId: user.userId, orderId: params.id, body, lang }),
  ),
  read(listSellerStandIns, ({ user, params, query, lang }) =>
    listSellerReplacements(deps, {
      userId: user.userId,
      orderId: params.id,
      detailId: query.detail_id,
      lang,
    }),
  ),
  write(proposeOperation, (tx, { user, params, body, lang }) =>
    proposeSellerSubstitution(tx, deps, { userId: user.userId, orderId: params.id, body, lang }),
  ),
  write(weighOperation, (tx, { user, params, body, lang }) =>
    weighSellerLine(tx, deps, { userId: user.userId, orderId: params.id, body, lang }),
  ),
]

/** Changes of an order by the staff of its shop. */
export const staffChangeRoutes = (deps: Deps): Route[] =>
  withFreshOrder((tx, own) => showSellerOrder(tx, deps, own), routes(deps))
