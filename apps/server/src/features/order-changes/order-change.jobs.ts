import type { Deps } from '../../deps.ts'
import type { EventListener, StoredEvent } from '../../core/events.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import {
  type StoredCharge,
  expiredCharges,
  overduePayments,
  findCharge,
  finishCharge,
  cancelCharge,
  refundCharge,
} from '../order-payments/index.ts'
import type { Tx } from '@hawker/postgres/tx'
import {
  applyPaidReplacement,
  endUnansweredSubstitution,
} from './substitutions/answer-substitution.ts'
import { expireCancelRequest } from './cancellation/cancel-request.ts'
import { applyPaidEdit } from './edits/edit-order.ts'
import { expiredCancelRequests, lockOrder, findParties } from './order-change.store.ts'
import { expiredSubstitutions } from './substitutions/substitution.store.ts'
import { askForPayment, cancelUnpaid, endPaymentDue } from './lost-hold.ts'
import { recordOrderChange } from './record-order-change.ts'
import { applyPaidTip } from './tips/tip-order.ts'

export const orderChangeListeners = (deps: Deps): EventListener[] => [
  ...['payment.disputed', 'payment.dispute_ended'].map((topic) => ({
    topic,
    name: 'show the review of a payment',
    async handle(tx: Tx, event: StoredEvent) {
      if (event.order_id !== null)
        await recordOrderChange(tx, event.order_id, 'payment_review', event.created_at)
    },
  })),
  {
    topic: 'payment.hold_lost',
    name: 'ask for a payment after a lost hold',
    async handle(tx, { order_id: orderId }) {
      if (orderId !== null) await askForPayment(tx, orderId, deps.clock.now())
    },
  },
  {
    topic: 'payment.paid',
    name: 'go on with an order that is paid again',
    async handle(tx, { order_id: orderId, payload }) {
      if (orderId !== null && payload['charge_id'] === undefined)
        await endPaymentDue(
          tx,
          {
            orderId,
            transactionId: Number(payload['transaction_id']),
            late: payload['late'] === true,
          },
          deps.clock.now(),
        )
    },
  },
  {
    topic: 'payment.paid',
    name: 'apply a paid charge',
    async handle(tx, { order_id: orderId, payload }) {
      const chargeId = payload['charge_id']
      if (orderId !== null && typeof chargeId === 'number')
        await handlePaidCharge(tx, deps, orderId, chargeId)
    },
  },
]

async function handlePaidCharge(
  tx: Tx,
  deps: Deps,
  orderId: number,
  chargeId: number,
): Promise<void> {
  const unlocked = await findParties(tx, orderId)
  if (!unlocked || !(await lockOrder(tx, orderId, { userId: unlocked.userId }))) return
  // Read again under the lock.
  const order = await findParties(tx, orderId)
  const charge = await findCharge(tx, chargeId)
  if (!order || charge?.orderId !== orderId) return
  if (order.status === 'cancelled') return refundCharge(tx, charge, deps.clock.now())
  if (!(await finishCharge(tx, chargeId))) return
  await applyCharge(tx, deps, order, charge)
}

async function applyCharge(
  tx: Tx,
  deps: Deps,
  order: NonNullable<Awaited<ReturnType<typeof findParties>>>,
  charge: StoredCharge,
): Promise<void> {
  switch (charge.kind) {
    case 'tip':
      return applyPaidTip(tx, order, charge, deps.clock.now())
    case 'substitution':
      return applyPaidReplacement(tx, order.id, order.userId, charge, deps.clock.now())
    case 'edit':
      return applyPaidEdit(tx, order.id, order.userId, charge, deps.clock.now())
  }
}

export const orderChangeSweeps = ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'order changes: end unanswered substitutions',
    everyMs: 1000,
    async run() {
      await forEachCollectingErrors(
        await expiredSubstitutions(database, clock.now()),
        (substitution) =>
          database.transaction((tx) => endUnansweredSubstitution(tx, { clock }, substitution)),
      )
    },
  },
  {
    name: 'order changes: end unanswered cancel requests',
    everyMs: 1000,
    async run() {
      const now = clock.now()
      await forEachCollectingErrors(
        await expiredCancelRequests(database, now),
        ({ orderId, status }) =>
          database.transaction((tx) => expireCancelRequest(tx, orderId, status, now)),
      )
    },
  },
  {
    name: 'order changes: cancel orders that are not paid again',
    everyMs: 5000,
    async run() {
      await forEachCollectingErrors(await overduePayments(database, clock.now()), (order) =>
        database.transaction((tx) => cancelUnpaid(tx, { clock }, order)),
      )
    },
  },
  {
    name: 'order changes: cancel unpaid charges',
    everyMs: 5000,
    async run() {
      const now = clock.now()
      await forEachCollectingErrors(await expiredCharges(database, now), (charge) =>
        database.transaction((tx) => cancelCharge(tx, charge, now)),
      )
    },
  },
]
