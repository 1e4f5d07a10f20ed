import { listPaymentMethods as listOperation, showTransaction } from '@hawker/contract/payments'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/route.ts'
import { listPaymentMethods } from './list-payment-methods.ts'
import { showOwnTransaction } from './show-transaction.ts'

export const paymentRoutes = (deps: Deps): Route[] => [
  read(listOperation, ({ actor, query }) =>
    listPaymentMethods(deps, { userId: actor?.userId, shopId: query.shop_id, total: query.total, currencyId: query.currency_id }),
  ),
  read(showTransaction, ({ user, params }) => showOwnTransaction(deps, { userId: user.userId, id: params.id })),
]
