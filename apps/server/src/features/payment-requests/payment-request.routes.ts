import * as contract from '@hawker/contract/payment-requests'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { listRequests, waiveRequest } from './host-requests.ts'
import { payShare, showShare } from './pay-share.ts'
import { remindOfShare } from './remind-share.ts'

export const paymentRequestRoutes = (deps: Deps): Route[] => [
  read(contract.listPaymentRequests, ({ user, params }) =>
    listRequests(deps.database, { orderId: params.id, userId: user.userId, now: deps.clock.now() }),
  ),
  write(contract.waivePaymentRequest, (tx, { user, params }) =>
    waiveRequest(tx, { id: params.id, userId: user.userId, now: deps.clock.now() }),
  ),
  write(contract.remindOfPaymentRequest, (tx, { user, params }) =>
    remindOfShare(tx, { id: params.id, userId: user.userId, now: deps.clock.now() }),
  ),
  read(contract.showPaymentRequest, ({ params, lang }) =>
    showShare(deps.database, params.uuid, { lang, origin: deps.origin }),
  ),
  write(contract.payPaymentRequest, (tx, { actor, params, body, lang }) =>
    payShare(tx, deps, { uuid: params.uuid, userId: actor?.userId, tag: body.payment.tag, lang }),
  ),
]
