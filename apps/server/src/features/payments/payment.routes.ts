import {
  listSavedCards as listCardsOperation,
  removeSavedCard as removeCardOperation,
} from '@hawker/contract/cards'
import { listPaymentMethods as listOperation, showTransaction } from '@hawker/contract/payments'
import { topUpWallet as topUpOperation } from '@hawker/contract/wallet'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type Route, read, write, writePrepared } from '../../http/api/route.ts'
import { listSavedCards } from './cards/list-saved-cards.ts'
import { removeSavedCard } from './cards/remove-saved-card.ts'
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
      tableSession: query.table_session?.toLowerCase(),
      lang,
      isStaff: actor?.roles.has('admin') ?? false,
      isTableGuest: actor?.isTableGuest,
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
        payment: body.payment,
      }),
      deps.origin,
    ),
  ),
  read(listCardsOperation, ({ user }) => listSavedCards(deps, user.userId)),
  writePrepared(
    removeCardOperation,
    ({ user, params }) => removeSavedCard(deps, { userId: user.userId, cardId: params.id }),
    async (_tx, _call, isRemoved) => (isRemoved ? {} : refuse('not_found')),
  ),
]
