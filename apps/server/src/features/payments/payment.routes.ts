import { listPaymentMethods as listOperation, showTransaction } from '@hawker/contract/payments'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type Route, read } from '../../http/route.ts'
import { listPaymentMethods } from './list-payment-methods.ts'
import { findOwnTransaction } from './transaction.store.ts'
import { toTransaction } from './transaction.wire.ts'

export const paymentRoutes = (deps: Deps): Route[] => [
  read(listOperation, ({ actor, query }) =>
    listPaymentMethods(deps, { userId: actor?.userId, shopId: query.shop_id, total: query.total, currencyId: query.currency_id }),
  ),
  read(showTransaction, async ({ user, params }) => {
    const transaction = await findOwnTransaction(deps.database, user.userId, params.id)
    return transaction ? toTransaction(transaction, deps.origin) : refuse('not_found')
  }),
]
