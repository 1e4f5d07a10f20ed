import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import type { EventListener, StoredEvent } from '../../core/events.ts'
import { type Job, type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { ENDED_GROUP_LIFETIME_MS, notifyGroup, notifyGroupOfOrder } from '../carts/index.ts'
import { isTableGuest } from '../accounts/index.ts'
import { storeShares } from '../orders/index.ts'
import { refundOverpaidShare } from './refund-overpaid-share.ts'
import { settleSharesAfterRefund } from './settle-shares-after-refund.ts'
import { recordShareChanged } from './payment-request.events.ts'
import {
  expireRequest,
  findExpiredRequests,
  findPaidRequest,
  insertRequests,
  isSplit,
  lockRequest,
  takeOverpaidRequests,
} from './payment-request.store.ts'
import { remindDebtors } from './remind-share.ts'
import { owedAmount } from './share-amounts.ts'
import { settleCardPayment } from './settle-card-payment.ts'

type Needs = Pick<Deps, 'database' | 'clock'>

/** How long to wait before the next attempt, when the host's wallet lacks the money. */
const REFUND_RETRY_MS = 30 * MINUTE_MS

/** Requests shares at the order's release: until then it can be undone. */
export const paymentRequestListeners = (): EventListener[] => [
  {
    topic: 'order.released',
    name: 'request shares of a group order',
    async handle(tx, event) {
      if (event.order_id !== null) await requestShares(tx, event.order_id, event.created_at)
    },
  },
  {
    topic: 'payment.paid',
    name: 'settle a share paid by card',
    async handle(tx, { payload, created_at: now }) {
      if (payload['payable_type'] === 'payment_request')
        await settleCardPayment(
          tx,
          Number(payload['payable_id']),
          Number(payload['transaction_id']),
          now,
        )
    },
  },
  {
    topic: 'payment.refunded',
    name: 'announce the refund of a late share payment',
    async handle(tx, { payload, created_at: now }) {
      if (payload['late'] === true)
        await announceLateRefund(
          tx,
          Number(payload['transaction_id']),
          BigInt(String(payload['amount'])),
          now,
        )
    },
  },
  {
    topic: 'order.status_changed',
    name: 'lower shares of a cancelled order',
    handle: settleSharesOn(({ payload }) => payload['to'] === 'cancelled'),
  },
  {
    topic: 'order.changed',
    name: 'lower shares of a cheaper order',
    handle: settleSharesOn(() => true),
  },
  {
    topic: 'order.refund_changed',
    name: 'lower shares by an approved claim',
    handle: settleSharesOn(({ payload }) => payload['step'] === 'approved'),
  },
]

function settleSharesOn(matters: (event: StoredEvent) => boolean): EventListener['handle'] {
  return async (tx, event) => {
    if (event.order_id === null || !matters(event)) return
    await settleSharesAfterRefund(tx, event.order_id, event.created_at)
    await notifyGroupOfOrder(tx, event.order_id)
  }
}

async function announceLateRefund(
  tx: Tx,
  transactionId: number,
  amount: bigint,
  now: Date,
): Promise<void> {
  const paid = await findPaidRequest(tx, transactionId)
  const request = paid && (await lockRequest(tx, paid.requestId))
  // A guest's payment is stored under the host, who has paid nothing.
  if (!request || paid.userId === request.hostId) return
  await recordShareChanged(
    tx,
    { ...request, paidBy: paid.userId },
    { step: 'given_back', amount, occurrence: `late:${transactionId}` },
    now,
  )
}

async function requestShares(tx: Tx, orderId: number, now: Date): Promise<void> {
  const order = await storeShares(tx, orderId)
  if (!order || order.cartId === null || !(await isSplit(tx, order.cartId))) return
  // A host without an account has no wallet: the friends settle among themselves.
  if (await isTableGuest(tx, order.hostId)) return
  const requests = await insertRequests(tx, {
    ...order,
    orderId,
    expiresAt: new Date(now.getTime() + ENDED_GROUP_LIFETIME_MS),
    now,
  })
  for (const request of requests)
    if (request.userId !== null)
      await recordShareChanged(tx, request, { step: 'asked', amount: request.amount }, now)
  // Open screens show the share now.
  await notifyGroup(tx, order.cartId, 'ordered')
}

/** Expires old requests and notifies their hosts. */
async function expireShares({ database, clock }: Needs): Promise<void> {
  const now = clock.now()
  await forEachCollectingErrors(await findExpiredRequests(database, now), ({ id }) =>
    database.transaction(async (tx) => {
      const request = await expireRequest(tx, id, now)
      if (request)
        await recordShareChanged(tx, request, { step: 'lapsed', amount: owedAmount(request) }, now)
    }),
  )
}

export const paymentRequestJobs = (deps: Needs): Job[] => [
  {
    name: 'give_share_back',
    shortLock: true,
    run: (payload) => refundOverpaidShare(deps, Number(payload['id'])),
  },
]

export const paymentRequestSweeps = (deps: Needs): Sweep[] => [
  { name: 'payment requests: expire', everyMs: 60_000, run: () => expireShares(deps) },
  { name: 'payment requests: remind', everyMs: 900_000, run: () => remindDebtors(deps) },
  {
    name: 'payment requests: refund overpaid shares',
    everyMs: 60_000,
    async run() {
      const now = deps.clock.now()
      const due = await takeOverpaidRequests(
        deps.database,
        new Date(now.getTime() - REFUND_RETRY_MS),
        now,
      )
      await forEachCollectingErrors(due, ({ id }) => refundOverpaidShare(deps, id))
    },
  },
]
