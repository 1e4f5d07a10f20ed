import type { tipOrder as operation } from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/operation'
import type { Order } from '@hawker/contract/orders'
import type { Transaction } from '@hawker/contract/payments'
import { convert, divideRounded } from '@hawker/domain/money'
import { tipsOn } from '@hawker/domain/price-fees'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import {
  addToCash,
  chargeOrder,
  finishCharge,
  giveBackDifference,
} from '../order-payments/index.ts'
import { readTips, tipLimit } from '../checkout/index.ts'
import { type StoredOrderView, showOrder } from '../orders/index.ts'
import { toTransaction } from '../payments/index.ts'
import { currencyById, settingsOf } from '../settings/index.ts'
import { settleOrder, transfer } from '../wallet/index.ts'
import { type Parties, addToOrder } from './changes.store.ts'
import { openOwnOrder, partiesIn } from './open-order.ts'
import { orderChanged } from './order-change.events.ts'

export type TipOrder = {
  orderId: number
  userId: number
  body: Body<typeof operation>
  lang: string
}
type Needs = Pick<Deps, 'clock' | 'payments' | 'origin' | 'pictureKey'>

/**
 * Sets the tip of an order. Before it is handed over it goes up and down; after that only up, because the courier has been paid with it.
 * Refuses `tip_too_large` {max}, `tip_settled`, and what paying refuses.
 */
export async function tipOrder(
  tx: Tx,
  deps: Needs,
  { orderId, userId, body, lang }: TipOrder,
): Promise<Order & { transaction: Transaction | null }> {
  const now = deps.clock.now()
  const view = await openOwnOrder(tx, deps, { orderId, userId, version: undefined, lang }, 'tip')
  const currency = await currencyById(tx, view.currency.id)
  const by = (await wantedTip(tx, view, body, lang)) - view.tips
  const answer = async (transaction: Transaction | null) => ({
    ...(await showOrder(tx, deps, { orderId, userId, lang })),
    transaction,
  })
  if (by === 0n) return answer(null)

  const delivered = view.status === 'delivered'
  if (by < 0n && delivered) return refuse('tip_settled')
  if (by < 0n) {
    const less = await giveBackDifference(tx, view, -by, `tip:v${view.version}`, now)
    await tipGiven(tx, partiesIn(view), { tips: by, ...less }, now)
    return answer(null)
  }
  const atTheDoor = delivered ? undefined : await addToCash(tx, view, by, now)
  if (atTheDoor) {
    await tipGiven(tx, partiesIn(view), { tips: by, ...atTheDoor }, now)
    return answer(null)
  }
  const { charge, transaction, paid } = await chargeOrder(tx, deps, {
    order: view,
    kind: 'tip',
    amount: by,
    settlementAmount: divideRounded(by * currency.rate.denominator, currency.rate.numerator),
    tag: body.payment?.tag,
    detail: {},
    now,
  })
  if (paid && (await finishCharge(tx, charge.id))) await takeTip(tx, partiesIn(view), charge, now)
  return answer(toTransaction(transaction, deps.origin))
}

/** Minor units of the order's currency, within the limit of behaviour 4.3, step 7. */
async function wantedTip(
  tx: Tx,
  view: StoredOrderView,
  body: TipOrder['body'],
  lang: string,
): Promise<bigint> {
  const itemsNet = view.price - view.totalDiscount
  const wanted = tipsOn(itemsNet, readTips(body, view.currency.decimals))
  const currency = await currencyById(tx, view.currency.id)
  const least = convert((await settingsOf(tx)).maxTipBase, currency.rate)
  const most = itemsNet > least ? itemsNet : least
  return wanted > most
    ? refuse('tip_too_large', { ...tipLimit(most, currency, lang), currency: currency.code })
    : wanted
}

type Paid = { id: number; amount: bigint; settlementAmount: bigint }
/**
 * A tip that was paid in addition. Of an order that is handed over it goes straight to who earned it, after the order itself was settled: whichever
 * of the two comes first, nobody gets it twice.
 */
export async function takeTip(
  tx: Tx,
  order: Parties,
  { id, amount, settlementAmount }: Paid,
  now: Date,
): Promise<void> {
  const delivered = order.status === 'delivered'
  if (delivered) await settleOrder(tx, order.id, now)
  await tipGiven(
    tx,
    order,
    { tips: amount, rounding: 0n, total: amount, settlementTotal: settlementAmount },
    now,
  )
  if (!delivered) return
  await transfer(tx, {
    kind: 'tip',
    key: `tip:charge:${id}`,
    ref: { type: 'order', id: order.id },
    now,
    entries: [
      { account: { kind: 'escrow' }, amount: -settlementAmount },
      {
        account:
          order.driverId === null
            ? { kind: 'shop', shopId: order.shopId }
            : { kind: 'courier', userId: order.driverId },
        amount: settlementAmount,
      },
    ],
  })
}

async function tipGiven(
  tx: Tx,
  order: Parties,
  by: Parameters<typeof addToOrder>[2],
  now: Date,
): Promise<void> {
  await orderChanged(tx, order, await addToOrder(tx, order.id, by), 'tip', now)
}
