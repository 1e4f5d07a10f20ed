import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { recordEvent } from '../../jobs/jobs.ts'
import { defaultCurrency, writeAudit } from '../settings/index.ts'
import { byCourier } from './by-courier.ts'
import { courierPay } from './courier-pay.ts'
import { readCourier } from './courier.store.ts'
import { type TakenOffer, feeOfOffer, takeOffer, whoHas } from './offer.store.ts'

/** Gives a waiting order to the first courier who asks. Refuses `offer_taken` to the second, `courier_offline`, `invalid_transition` once it is over. */
export async function acceptOffer(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: number,
  driverId: number,
): Promise<void> {
  const fee = await feeOfOffer(tx, orderId)
  if (fee === undefined) return refuse('not_found')
  const { decimals } = await defaultCurrency(tx)
  const taken = await takeOffer(tx, orderId, driverId, courierPay(fee, decimals), clock.now())
  if (taken) {
    await courierAssigned(tx, taken, driverId, clock.now())
    await writeAudit(tx, {
      ...byCourier(driverId, orderId),
      action: 'order.courier_took',
      now: clock.now(),
    })
    return
  }
  const now = await whoHas(tx, orderId)
  // An answer that was lost on the way: asking again is not a second taking.
  if (now?.driver_id === driverId) return
  if (now && now.driver_id !== null) return refuse('offer_taken')
  if (!(await readCourier(tx, driverId)).online) return refuse('courier_offline')
  return refuse('invalid_transition', { status: now?.status ?? 'cancelled' })
}

const courierAssigned = (tx: Tx, order: TakenOffer, driverId: number, now: Date): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'order.courier_assigned',
      key: `order:${order.id}:v${order.version}`,
      orderId: order.id,
      shopId: order.shop_id,
      userId: order.user_id,
      driverId,
      payload: { status: order.status, version: order.version, released: true },
    },
    now,
  )
