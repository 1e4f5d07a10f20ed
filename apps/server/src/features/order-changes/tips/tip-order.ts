import type { tipOrder as operation } from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/core/operation'
import type { Order } from '@hawker/contract/orders'
import type { Transaction } from '@hawker/contract/payments'
import { convert, divideRounded } from '@hawker/domain/money/money'
import { tipsOn } from '@hawker/domain/pricing/price-fees'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import {
  addToCashDue,
  chargeOrder,
  finishCharge,
  refundDifference,
} from '../../order-payments/index.ts'
import { readTips } from '../../checkout/index.ts'
import {
  type AmountChanges,
  type StoredOrderView,
  addToOrder,
  showOrder,
} from '../../orders/index.ts'
import { toTransaction } from '../../payments/index.ts'
import { currencyById, limitWire, settingsOf } from '../../settings/index.ts'
import { isUnderDispute, settleOrderOnce, transfer } from '../../wallet/index.ts'
import type { Parties } from '../order-change.store.ts'
import { lockPermittedOrder, partiesOf } from '../locked-order.ts'
import { recordOrderChanged } from '../order-change.events.ts'

export type TipOrder = {
  orderId: number
  userId: number
  body: Body<typeof operation>
  lang: string
}
type Needs = Pick<Deps, 'clock' | 'payments' | 'origin' | 'pictureKey' | 'personalDataKey'>

/**
 * Sets the tip of an order. After the handover it can only rise, because the courier has been paid.
 * Refuses `tip_too_large` {max}, `tip_settled`, `in_dispute`, and what paying refuses.
 */
export async function tipOrder(
  tx: Tx,
  deps: Needs,
  { orderId, userId, body, lang }: TipOrder,
): Promise<Order & { transaction: Transaction | null }> {
  const now = deps.clock.now()
  const view = await lockPermittedOrder(
    tx,
    deps,
    { orderId, userId, version: undefined, lang },
    'tip',
  )
  const currency = await currencyById(tx, view.currency.id)
  const by = (await requestedTip(tx, view, body, lang)) - view.tips
  const answer = async (transaction: Transaction | null) => ({
    ...(await showOrder(tx, deps, { orderId, userId, lang })),
    transaction,
  })
  if (by === 0n) return answer(null)
  if (await isUnderDispute(tx, { type: 'order', id: orderId })) return refuse('in_dispute')

  const delivered = view.status === 'delivered'
  if (by < 0n && delivered) return refuse('tip_settled')
  if (by < 0n) {
    const less = await refundDifference(tx, view, -by, `tip:v${view.version}`, now)
    await addTip(tx, partiesOf(view), { tips: by, ...less }, now)
    return answer(null)
  }
  const cashChange = delivered ? undefined : await addToCashDue(tx, view, by, now)
  if (cashChange) {
    await addTip(tx, partiesOf(view), { tips: by, ...cashChange }, now)
    return answer(null)
  }
  const { charge, transaction, paid } = await chargeOrder(tx, deps, {
    order: view,
    kind: 'tip',
    amount: by,
    settlementAmount: divideRounded(by * currency.rate.denominator, currency.rate.numerator),
    payment: body.payment,
    detail: {},
    now,
  })
  if (paid && (await finishCharge(tx, charge.id)))
    await applyPaidTip(tx, partiesOf(view), charge, now)
  return answer(toTransaction(transaction, deps.origin))
}

/**
 * In minor units of the order's currency.
 * The limit is the larger of the items' net and a fixed sum.
 */
async function requestedTip(
  tx: Tx,
  view: StoredOrderView,
  body: TipOrder['body'],
  lang: string,
): Promise<bigint> {
  const itemsNet = view.price - view.totalDiscount
  const requested = tipsOn(itemsNet, readTips(body, view.currency.decimals))
  const currency = await currencyById(tx, view.currency.id)
  const fixedLimit = convert((await settingsOf(tx)).maxTipBase, currency.rate)
  const limit = itemsNet > fixedLimit ? itemsNet : fixedLimit
  return requested > limit ? refuse('tip_too_large', limitWire(limit, currency, lang)) : requested
}

type PaidTip = { id: number; amount: bigint; settlementAmount: bigint }
/**
 * Applies a tip that was paid after ordering. For a delivered order the earner gets it directly.
 * Settles the order first, so that the settlement does not pay the tip again.
 */
export async function applyPaidTip(
  tx: Tx,
  order: Parties,
  { id, amount, settlementAmount }: PaidTip,
  now: Date,
): Promise<void> {
  // During a dispute the tip stays in escrow, and the later settlement pays it.
  const isSettled = order.status === 'delivered' && (await settleOrderOnce(tx, order.id, now))
  await addTip(
    tx,
    order,
    { tips: amount, rounding: 0n, total: amount, settlementTotal: settlementAmount },
    now,
  )
  if (!isSettled) return
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

async function addTip(tx: Tx, order: Parties, by: AmountChanges, now: Date): Promise<void> {
  await recordOrderChanged(tx, order, await addToOrder(tx, order.id, by), 'tip', now)
}
