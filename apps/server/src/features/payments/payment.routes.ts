import { listPaymentMethods as listOperation, showTransaction } from '@hawker/contract/payments'
import { topUpWallet as topUpOperation } from '@hawker/contract/wallet'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { listPaymentMethods } from './methods/list-payment-methods.ts'
import { showOwnTransaction } from './show-transaction.ts'
import { topUpWallet } from './top-ups/top-up.ts'
import { toTransaction } from './transaction.wire.ts'

export const paymentRoutes = (deps: Deps): Route[] => [
  read(listOperation, ({ actor, query, lang }) =>
    listPaymentMethods(deps, {
      userId: actor?.userId,
      shopId: query.shop_id,
      total: query.total,
      basket: query.basket,
      currencyId: query.currency_id,
      lang,
      isStaff: actor?.roles.has('admin') ?? false,
    }),
  ),
  read(showTransaction, ({ user, params }) =>
    showOwnTransaction(deps, { userId: user.userId, id: params.id }),
  ),
  write(topUpOperation, async (tx, { user, body }) =>
    toTransaction(
      await topUpWallet(tx, deps, {
        userId: user.userId,
        price: body.price,
        tag: body.payment.tag,
      }),
      deps.origin,
    ),
  ),
]
