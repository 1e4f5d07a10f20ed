import * as contract from '@hawker/contract/refunds'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/route.ts'
import { appealRefund } from './appeal-refund.ts'
import { calculateClaim, claimOrder } from './claim-order.ts'
import { decideAsShop, decideAsStaff } from './decide-refund.ts'
import { listDecidedRefunds, listOwnRefunds } from './list-refunds.ts'
import { showRefund } from './show-refund.ts'

const statusOf = ({ status }: { status?: 'pending' | 'approved' | 'rejected' }) =>
  status ? { status } : {}

export const refundRoutes = (deps: Deps): Route[] => [
  write(contract.claimOrder, (tx, { user, body, lang }) =>
    claimOrder(tx, deps, { userId: user.userId, body, lang }),
  ),
  write(contract.calculateClaim, (tx, { user, body }) =>
    calculateClaim(tx, deps, { userId: user.userId, body }),
  ),
  read(contract.listOrderRefunds, ({ user, query, lang }) =>
    listOwnRefunds(
      deps,
      {
        userId: user.userId,
        ...(query.order_id === undefined ? {} : { orderId: query.order_id }),
        ...statusOf(query),
      },
      { ...query, lang },
    ),
  ),
  read(contract.showOrderRefund, ({ user, params, lang }) =>
    showRefund(deps.database, deps, { refundId: params.id, userId: user.userId, lang }),
  ),
  write(contract.appealOrderRefund, (tx, { user, params, body, lang }) =>
    appealRefund(tx, deps, { refundId: params.id, userId: user.userId, note: body.note, lang }),
  ),
  read(contract.listSellerRefunds, ({ user, query, lang }) =>
    listDecidedRefunds(
      deps,
      { staffId: user.userId, ...statusOf(query) },
      { ...query, lang, first: 'shop' },
    ),
  ),
  write(contract.decideSellerRefund, (tx, { user, params, body, lang }) =>
    decideAsShop(tx, deps, { refundId: params.id, userId: user.userId, ...body, lang }),
  ),
  read(contract.listStaffRefunds, ({ query, lang }) =>
    listDecidedRefunds(deps, statusOf(query), { ...query, lang, first: 'staff' }),
  ),
  write(contract.decideStaffRefund, (tx, { user, params, body, lang }) =>
    decideAsStaff(tx, deps, { refundId: params.id, userId: user.userId, ...body, lang }),
  ),
]
