import type { Body } from '@hawker/contract/core/operation'
import type { StaffOrder, recoverOrder as operation } from '@hawker/contract/staff-orders'
import { RECOVERABLE_STATUSES } from '@hawker/domain/orders/order-recovery'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { recordEvent } from '../../core/events.ts'
import { moveOrder, readOrders } from '../orders/index.ts'
import { hasAuthorizedPayment } from '../payments/index.ts'
import { isAboveStaffLimit, writeAudit } from '../settings/index.ts'
import {
  orderSettlement,
  ordersWithMissingCourier,
  releaseWaitingOrder,
} from './stuck-order.store.ts'
import { showStaffOrder } from './staff-orders.ts'

/** A ready order is offered again when its courier sends no position for this long. */
const COURIER_TIMEOUT_MS = 10 * MINUTE_MS

export type RecoverOrder = {
  orderId: number
  staffUserId: number
  body: Body<typeof operation>
  lang: string
}

/**
 * Staff recover a stuck order: offer it again, cancel it, or mark it as undeliverable.
 * An undeliverable order needs a fault; the customer gets a full refund unless it is theirs.
 * Refuses `not_found`, `invalid_transition`, and `transaction_open` when the customer is at fault
 * and an authorized payment is not captured yet.
 */
export async function recoverOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>,
  { orderId, staffUserId, body: { action, reason, fault }, lang }: RecoverOrder,
): Promise<StaffOrder> {
  const now = deps.clock.now()
  if ((action === 'mark_undeliverable') !== (fault !== undefined))
    return refuse('validation_failed', undefined, {
      fault: fault === undefined ? 'validation.required' : 'validation.invalid',
    })
  const [order] = await readOrders(tx, { id: orderId, released: true }, lang, 'admin')
  if (!order) return refuse('not_found')
  if (action === 'reoffer') {
    if (!(await offerAgain(tx, orderId, null, now)))
      return refuse('invalid_transition', { status: order.status })
  } else {
    await moveOrder(tx, deps, {
      orderId,
      from: RECOVERABLE_STATUSES[action],
      to: 'cancelled',
      by: { actor: 'admin', userId: staffUserId },
      reason: 'other',
      note: reason,
      ...(fault === undefined
        ? {}
        : {
            changes: { cancelFault: fault, ...(fault === 'customer' ? { cancelRefund: 0n } : {}) },
          }),
    })
    if (fault === 'customer' && (await hasAuthorizedPayment(tx, orderId)))
      return refuse('transaction_open')
  }
  await writeAudit(tx, {
    userId: staffUserId,
    action: `order.recover.${action}`,
    subject: 'order',
    subjectId: orderId,
    detail: { reason, ...(fault === undefined ? {} : { fault }) },
    now,
  })
  return showStaffOrder(tx, deps, orderId, lang)
}

/** Staff need a fresh proof to end a large order. Another courier costs nothing. */
export const needsProofToRecover = async (
  queries: Queries,
  { orderId, action }: { orderId: number; action: RecoverOrder['body']['action'] },
): Promise<boolean> => action !== 'reoffer' && isLargeOrder(queries, orderId)

export const isLargeOrder = async (queries: Queries, orderId: number): Promise<boolean> =>
  isAboveStaffLimit(queries, await orderSettlement(queries, orderId))

/** Releases the courier of an order, so that others can accept it. False if it had none. */
async function offerAgain(
  tx: Tx,
  orderId: number,
  since: Date | null,
  now: Date,
): Promise<boolean> {
  const released = await releaseWaitingOrder(tx, orderId, since, now)
  if (!released) return false
  await recordEvent(
    tx,
    {
      topic: 'order.courier_released',
      key: `order:${released.id}:v${released.version}`,
      orderId: released.id,
      shopId: released.shopId,
      userId: released.userId,
      driverId: released.courierId,
      payload: { status: released.status, version: released.version, released: true },
    },
    now,
  )
  return true
}

export const courierSweeps = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'couriers: release missing couriers',
    everyMs: 15_000,
    async run() {
      const now = clock.now()
      const since = new Date(now.getTime() - COURIER_TIMEOUT_MS)
      await forEachCollectingErrors(await ordersWithMissingCourier(database, since), ({ id }) =>
        database.transaction((tx) => offerAgain(tx, id, since, now)),
      )
    },
  },
]
