import {
  answerCancelRequest as answerCancelOperation,
  listSellerStandIns,
  proposeSubstitution as proposeOperation,
  weighOrderLine as weighOperation,
} from '@hawker/contract/order-changes'
import { collectTablePayment as collectOperation } from '@hawker/contract/dine-in'
import * as seller from '@hawker/contract/seller'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { showSellerOrder, withFreshOrder } from '../orders/index.ts'
import { collectTablePayment } from './collect-table-payment.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import { changeOpeningException, listOpeningExceptions } from './opening-exceptions.ts'
import { pauseShop } from './pause-shop.ts'
import {
  answerSellerCancel,
  listSellerReplacements,
  proposeSellerSubstitution,
  weighSellerLine,
} from './change-seller-order.ts'
import { showSellerShop } from '../shops/index.ts'

const routes = (deps: Deps): Route[] => [
  write(seller.moveSellerOrder, async (tx, { user, params, body, lang }) => {
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
  read(seller.listOpeningExceptions, ({ user, params }) =>
    listOpeningExceptions(deps.database, {
      shopId: params.id,
      userId: user.userId,
      now: deps.clock.now(),
    }),
  ),
  write(seller.setOpeningException, (tx, { user, params: { id, date }, body, lang }) =>
    changeOpeningException(tx, deps, { shopId: id, userId: user.userId, date, ...body, lang }),
  ),
  write(seller.removeOpeningException, (tx, { user, params: { id, date }, lang }) =>
    changeOpeningException(tx, deps, { shopId: id, userId: user.userId, date, spans: null, lang }),
  ),
  write(seller.pauseShop, async (tx, { user, body, lang }) => {
    const { shop_id: shopId, minutes, choices } = body
    await pauseShop(tx, deps, { shopId, userId: user.userId, minutes, choices, lang })
    return showSellerShop(tx, body.shop_id, lang, deps.clock.now())
  }),
]

export const sellerRoutes = (deps: Deps): Route[] =>
  withFreshOrder((tx, whose) => showSellerOrder(tx, deps, whose), routes(deps))
