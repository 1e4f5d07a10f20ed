import * as contract from '@hawker/contract/payment-requests'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/route.ts'
import { listRequests, waiveRequest } from './host-requests.ts'
import { payShare, showShare } from './pay-share.ts'

export const paymentRequestRoutes = ({ database, clock }: Deps): Route[] => [
  read(contract.listPaymentRequests, ({ user, params }) => listRequests(database, params.id, user.userId)),
  write(contract.waivePaymentRequest, (tx, { user, params }) => waiveRequest(tx, { id: params.id, userId: user.userId, now: clock.now() })),
  read(contract.showPaymentRequest, ({ params, lang }) => showShare(database, params.uuid, lang)),
  write(contract.payPaymentRequest, (tx, { user, params, lang }) =>
    payShare(tx, { uuid: params.uuid, userId: user.userId, lang, now: clock.now() }),
  ),
]
