import type {
  answerCancelRequest as answerOperation,
  requestCancel as requestOperation,
} from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/core/operation'
import type { Order } from '@hawker/contract/orders'
import { isSecured } from '@hawker/domain/payments/payment-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { readMinor } from '../../../core/read-minor.ts'
import {
  type StoredOrderView,
  incrementVersion,
  moveOrder,
  refuseTransition,
  showOrder,
} from '../../orders/index.ts'
import { captureDelivery, hasAuthorizedPayment } from '../../payments/index.ts'
import {
  type CancelRequestStatus,
  insertCancelRequest,
  lockOrder,
  moveCancelRequest,
  findParties,
} from '../order-change.store.ts'
import {
  type ShopOrder,
  lockOwnOrder,
  lockShopOrder,
  lockPermittedOrder,
  partiesOf,
} from '../locked-order.ts'
import { type OrderChange, recordOrderChanged } from '../order-change.events.ts'

/** How long the shop has to answer a request, and the customer an offer. */
const SHOP_ANSWER_MS = 5 * MINUTE_MS
const CUSTOMER_ANSWER_MS = 5 * MINUTE_MS

type Needs = Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>
type RequestCancel = {
  orderId: number
  userId: number
  body: Body<typeof requestOperation>
  lang: string
}

/**
 * The customer asks the shop to cancel an accepted order.
 * Refuses `invalid_transition` while they can cancel without asking, and while a request is open.
 */
export async function requestCancel(
  tx: Tx,
  deps: Needs,
  { orderId, userId, body, lang }: RequestCancel,
): Promise<Order> {
  const now = deps.clock.now()
  const view = await lockPermittedOrder(
    tx,
    deps,
    { orderId, userId, version: body.version, lang },
    'cancelRequest',
  )
  const until = new Date(now.getTime() + SHOP_ANSWER_MS)
  await insertCancelRequest(tx, {
    orderId,
    reason: body.reason ?? 'other',
    note: body.note?.trim() || null,
    until,
    now,
  })
  await announceChange(tx, view, 'cancel_asked', now)
  return showOrder(tx, deps, { orderId, userId, lang })
}

export type AnswerCancel = ShopOrder & { staffId: number; body: Body<typeof answerOperation> }
/**
 * The shop accepts a cancel request, offers a partial refund, or declines.
 * Refuses `invalid_transition` without an open request, `refund_too_large` {max}.
 */
export async function answerCancelRequest(tx: Tx, deps: Needs, input: AnswerCancel): Promise<void> {
  const { body, orderId, shopIds, staffId } = input
  const now = deps.clock.now()
  const view = await lockShopOrder(tx, input)
  const note = body.note?.trim() || null
  const move = (status: CancelRequestStatus, more: { refund?: bigint; until?: Date } = {}) =>
    moveOrRefuse(tx, view, 'asked', { status, note, ...more, now })
  switch (body.decision) {
    case 'accept': {
      const { note: customerNote } = await move('accepted')
      await moveOrder(tx, deps, {
        orderId,
        to: 'cancelled',
        by: { actor: 'seller', userId: staffId },
        owner: { shopIds },
        reason: 'customer_asked',
        note: note ?? customerNote ?? undefined,
      })
      return
    }
    case 'decline':
      await move('declined')
      return announceChange(tx, view, 'cancel_declined', now)
    case 'offer':
      // A partial refund needs a captured payment.
      await captureDelivery(tx, { type: 'order', id: orderId }, { evenHeld: true })
      await move('offered', {
        refund: partialRefundOf(view, body.refund),
        until: new Date(now.getTime() + CUSTOMER_ANSWER_MS),
      })
      return announceChange(tx, view, 'cancel_offered', now)
  }
}

/** A part of the paid amount; cash still due cannot be refunded. */
function partialRefundOf(view: StoredOrderView, refund: number | undefined): bigint {
  if (refund === undefined)
    return refuse('validation_failed', undefined, { refund: 'validation.required' })
  const { decimals } = view.currency
  const paid = view.transactions.reduce(
    (sum, { status, amount, refunded }) => (isSecured(status) ? sum + amount - refunded : sum),
    0n,
  )
  const amount = readMinor(refund, decimals, 'refund')
  return amount > paid
    ? refuse('refund_too_large', {
        max: Number(paid) / 10 ** decimals,
        currency: view.currency.code,
      })
    : amount
}

type AnswerOffer = {
  orderId: number
  userId: number
  accept: boolean
  version: number | undefined
  lang: string
}
/** The customer accepts the partial refund, which cancels the order, or keeps the order. */
export async function answerCancelOffer(tx: Tx, deps: Needs, input: AnswerOffer): Promise<Order> {
  const { orderId, userId, accept, lang } = input
  const now = deps.clock.now()
  const view = await lockOwnOrder(tx, input)
  if (accept && (await hasAuthorizedPayment(tx, orderId))) return refuse('transaction_open')
  const { refund, note } = await moveOrRefuse(tx, view, 'offered', {
    status: accept ? 'accepted' : 'kept',
    now,
  })
  if (accept) {
    await moveOrder(tx, deps, {
      orderId,
      to: 'cancelled',
      by: { actor: 'seller' },
      reason: 'customer_asked',
      note: note ?? undefined,
      changes: { cancelRefund: refund ?? 0n },
    })
  } else await announceChange(tx, view, 'cancel_kept', now)
  return showOrder(tx, deps, { orderId, userId, lang })
}

/** Ends an unanswered request. The order stays, and the customer is notified. */
export async function expireCancelRequest(
  tx: Tx,
  orderId: number,
  from: CancelRequestStatus,
  now: Date,
): Promise<void> {
  const order = await findParties(tx, orderId)
  if (!order || !(await lockOrder(tx, orderId, { userId: order.userId }))) return
  if (
    !(await moveCancelRequest(tx, orderId, from, {
      status: from === 'asked' ? 'unanswered' : 'kept',
      now,
    }))
  )
    return
  await recordOrderChanged(
    tx,
    order,
    await incrementVersion(tx, orderId),
    from === 'asked' ? 'cancel_unanswered' : 'cancel_kept',
    now,
  )
}

async function moveOrRefuse(
  tx: Tx,
  view: StoredOrderView,
  from: CancelRequestStatus,
  answer: Parameters<typeof moveCancelRequest>[3],
) {
  const request = await moveCancelRequest(tx, view.id, from, answer)
  return request ?? refuseTransition(view, 'on_a_way')
}

async function announceChange(
  tx: Tx,
  view: StoredOrderView,
  what: OrderChange,
  now: Date,
): Promise<void> {
  await recordOrderChanged(tx, partiesOf(view), await incrementVersion(tx, view.id), what, now)
}
