import {
  listSellerEarnings as earningsOperation,
  showSellerStatement as statementOperation,
} from '@hawker/contract/statements'
import {
  listWalletHistories,
  searchSending,
  sendMoney as sendOperation,
  showWallet,
} from '@hawker/contract/wallet'
import { toMajor } from '@hawker/domain/money/money'
import type { Deps } from '../../deps.ts'
import { type Route, read, writePrepared } from '../../http/api/route.ts'
import { requestOriginOf } from '../accounts/index.ts'
import { searchPayee } from './search-payee.ts'
import { confirmSender, sendMoney } from './send-money.ts'
import { listSellerEarnings, showSellerStatement } from './show-seller-statement.ts'
import { listHistories, showOwnWallet } from './show-wallet.ts'
import { payeeWire } from './wallet.wire.ts'

export const walletRoutes = (deps: Deps): Route[] => [
  read(showWallet, ({ user }) => showOwnWallet(deps, user.userId)),
  read(listWalletHistories, ({ user, query }) => listHistories(deps, user.userId, query)),
  read(searchSending, ({ query }) => searchPayee(deps, query.search)),
  writePrepared(
    sendOperation,
    ({ user, body, ip, device }) =>
      confirmSender(deps, user, body.password, requestOriginOf(deps, { ip, device })),
    async (tx, { user, body }, passwordConfirmed) => {
      const { uuid, price, currency_id: currencyId, note } = body
      const sent = await sendMoney(tx, deps, {
        user,
        receiverUuid: uuid,
        amount: price,
        currencyId,
        note,
        passwordConfirmed: passwordConfirmed,
      })
      return {
        uuid: sent.uuid,
        balance: toMajor(sent.balance, sent.decimals),
        price: toMajor(sent.amount, sent.decimals),
        receiver: payeeWire(sent.receiver),
        created_at: sent.at.toISOString(),
      }
    },
  ),
  read(statementOperation, ({ user, query }) =>
    showSellerStatement(deps.database, { userId: user.userId, query }),
  ),
  read(earningsOperation, ({ user, query, lang }) =>
    listSellerEarnings(deps.database, { userId: user.userId, query, lang }),
  ),
]
