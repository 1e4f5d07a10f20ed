import { MAX_OPEN_DELIVERIES } from '@hawker/domain/delivery/courier-load'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { recordEvent } from '../../core/events.ts'
import type { AssignedOrder } from '../orders/index.ts'
import { defaultCurrency, writeAudit } from '../settings/index.ts'
import { courierAuditEntry } from './courier-audit.ts'
import { courierPay } from './courier-pay.ts'
import { readCourier } from './courier.store.ts'
import { countOpenDeliveries, findAssignment, findOfferFee, takeOffer } from './offer.store.ts'

/**
 * Assigns a waiting order to the first courier who accepts it.
 * Refuses `own_order`, `offer_taken`, `courier_offline`, `courier_full`, and `invalid_transition`
 * when it no longer waits.
 */
export async function acceptOffer(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: number,
  courierId: number,
): Promise<void> {
  const fee = await findOfferFee(tx, orderId)
  if (fee === undefined) return refuse('not_found')
  const { decimals } = await defaultCurrency(tx)
  const isFull = (await countOpenDeliveries(tx, courierId)) >= MAX_OPEN_DELIVERIES
  const taken = isFull
    ? undefined
    : await takeOffer(tx, orderId, courierId, courierPay(fee, decimals), clock.now())
  if (taken) {
    await recordCourierAssigned(tx, taken, courierId, clock.now())
    await writeAudit(tx, {
      ...courierAuditEntry(courierId, orderId),
      action: 'order.courier_took',
      now: clock.now(),
    })
    return
  }
  const assignment = await findAssignment(tx, orderId, courierId)
  // A retry after a lost response succeeds.
  if (assignment?.driver_id === courierId) return
  if (assignment?.own) return refuse('own_order')
  if (assignment && assignment.driver_id !== null) return refuse('offer_taken')
  if (!(await readCourier(tx, courierId)).online) return refuse('courier_offline')
  if (isFull) return refuse('courier_full')
  return refuse('invalid_transition', { status: assignment?.status ?? 'cancelled' })
}

const recordCourierAssigned = (
  tx: Tx,
  order: AssignedOrder,
  courierId: number,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'order.courier_assigned',
      key: `order:${order.id}:v${order.version}`,
      orderId: order.id,
      shopId: order.shopId,
      userId: order.userId,
      driverId: courierId,
      payload: { status: order.status, version: order.version, released: true },
    },
    now,
  )
