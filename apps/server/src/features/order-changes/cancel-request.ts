import type {
  answerCancelRequest as answerOperation,
  requestCancel as requestOperation,
} from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/operation'
import type { Order } from '@hawker/contract/orders'
import { isSecured } from '@hawker/domain/payment-status'
import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { readAmount } from '../checkout/index.ts'
import { type StoredOrderView, moveOrder, refuseMoved, showOrder } from '../orders/index.ts'
import { captureOrder, isPromised } from '../payments/index.ts'
import {
  type CancelRequestStatus,
  bumpOrder,
  insertCancelRequest,
  lockOrder,
  moveCancelRequest,
  partiesOf,
} from './changes.store.ts'
import {
  type ShopOrder,
  heldOwnOrder,
  heldShopOrder,
  openOwnOrder,
  partiesIn,
} from './open-order.ts'
import { type OrderChange, orderChanged } from './order-change.events.ts'

/** How long the shop has to answer, and then the customer (behaviour 4.6). */
const SHOP_ANSWERS_MS = 5 * MINUTE_MS
const CUSTOMER_ANSWERS_MS = 5 * MINUTE_MS

type Needs = Pick<Deps, 'clock' | 'random' | 'origin' | 'pictureKey'>
type Asked = { orderId: number; userId: number; body: Body<typeof requestOperation>; lang: string }

/** The customer asks the shop to let an accepted order go. Refuses `invalid_transition` while they can cancel alone, and while one wish is open. */
export async function requestCancel(
  tx: Tx,
  deps: Needs,
  { orderId, userId, body, lang }: Asked,
): Promise<Order> {
  const now = deps.clock.now()
  const view = await openOwnOrder(
    tx,
    deps,
    { orderId, userId, version: body.version, lang },
    'cancelRequest',
  )
  const until = new Date(now.getTime() + SHOP_ANSWERS_MS)
  await insertCancelRequest(tx, {
    orderId,
    reason: body.reason,
    note: body.note?.trim() || null,
    until,
    now,
  })
  await changed(tx, view, 'cancel_asked', now)
  return showOrder(tx, deps, { orderId, userId, lang })
}

export type AnswerCancel = ShopOrder & { staffId: number; body: Body<typeof answerOperation> }
/** The shop lets it go, offers a part, or keeps to it. Refuses `invalid_transition` when nothing is asked any more, `refund_too_large` {max}. */
export async function answerCancelRequest(tx: Tx, deps: Needs, asked: AnswerCancel): Promise<void> {
  const { body, orderId, shopIds, staffId } = asked
  const now = deps.clock.now()
  const view = await heldShopOrder(tx, asked)
  const note = body.note?.trim() || null
  const move = (status: CancelRequestStatus, more: { refund?: bigint; until?: Date } = {}) =>
    answered(tx, view, 'asked', { status, note, ...more, now })
  switch (body.decision) {
    case 'accept': {
      const { note: wish } = await move('accepted')
      await moveOrder(tx, deps, {
        orderId,
        to: 'cancelled',
        by: { actor: 'seller', userId: staffId },
        owner: { shopIds },
        reason: 'customer_asked',
        note: note ?? wish ?? undefined,
      })
      return
    }
    case 'decline':
      await move('declined')
      return changed(tx, view, 'cancel_declined', now)
    case 'offer':
      // A part can only be given back of what was taken.
      await captureOrder(tx, orderId, { evenHeld: true })
      await move('offered', {
        refund: partOf(view, body.refund),
        until: new Date(now.getTime() + CUSTOMER_ANSWERS_MS),
      })
      return changed(tx, view, 'cancel_offered', now)
  }
}

/** Of what was really paid; money that is still to be handed over cannot go back. */
function partOf(view: StoredOrderView, refund: number | undefined): bigint {
  if (refund === undefined)
    return refuse('validation_failed', undefined, { refund: 'validation.required' })
  const { decimals } = view.currency
  const paid = view.transactions.reduce(
    (sum, { status, amount, refunded }) => (isSecured(status) ? sum + amount - refunded : sum),
    0n,
  )
  const part = readAmount(refund, decimals, 'refund')
  return part > paid
    ? refuse('refund_too_large', {
        max: Number(paid) / 10 ** decimals,
        currency: view.currency.code,
      })
    : part
}

type AnswerOffer = {
  orderId: number
  userId: number
  accept: boolean
  version: number | undefined
  lang: string
}
/** The customer takes the part that was offered, which ends the order, or keeps the order. */
export async function answerCancelOffer(tx: Tx, deps: Needs, asked: AnswerOffer): Promise<Order> {
  const { orderId, userId, accept, lang } = asked
  const now = deps.clock.now()
  const view = await heldOwnOrder(tx, asked)
  if (accept && (await isPromised(tx, orderId))) return refuse('transaction_open')
  const { refund, note } = await answered(tx, view, 'offered', {
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
  } else await changed(tx, view, 'cancel_kept', now)
  return showOrder(tx, deps, { orderId, userId, lang })
}

/** Nobody answered in time: the order stays as it is, and the customer is told. */
export async function endCancelRequest(
  tx: Tx,
  orderId: number,
  from: CancelRequestStatus,
  now: Date,
): Promise<void> {
  const order = await partiesOf(tx, orderId)
  if (!order || !(await lockOrder(tx, orderId, { userId: order.userId }))) return
  if (
    !(await moveCancelRequest(tx, orderId, from, {
      status: from === 'asked' ? 'unanswered' : 'kept',
      now,
    }))
  )
    return
  await orderChanged(
    tx,
    order,
    await bumpOrder(tx, orderId),
    from === 'asked' ? 'cancel_unanswered' : 'cancel_kept',
    now,
  )
}

async function answered(
  tx: Tx,
  view: StoredOrderView,
  from: CancelRequestStatus,
  answer: Parameters<typeof moveCancelRequest>[3],
) {
  const request = await moveCancelRequest(tx, view.id, from, answer)
  return request ?? refuseMoved(view, 'on_a_way')
}

async function changed(tx: Tx, view: StoredOrderView, what: OrderChange, now: Date): Promise<void> {
  await orderChanged(tx, partiesIn(view), await bumpOrder(tx, view.id), what, now)
}
