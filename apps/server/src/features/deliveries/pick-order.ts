import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { moveOrder, samePickupCode } from '../orders/index.ts'
import { writeAudit } from '../settings/index.ts'
import { byCourier } from './by-courier.ts'
import { readDriverOrder } from './driver-order.ts'

export type Pickup = {
  orderId: number
  driverId: number
  code: string
  version: number | undefined
  lang: string
}

/** Leaves the shop with the right bag, proven by the code on its ticket. Refuses `wrong_pickup_code`, `stale`, `invalid_transition`. */
export async function pickOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  { orderId, driverId, code, version, lang }: Pickup,
): Promise<void> {
  const order = await readDriverOrder(tx, driverId, orderId, lang)
  if (order.status === 'ready' && !samePickupCode(code, order.pickupCode))
    refuse('wrong_pickup_code')
  await moveOrder(tx, deps, {
    orderId,
    to: 'on_a_way',
    by: { actor: 'driver', userId: driverId },
    owner: { driverId },
    version,
  })
  await writeAudit(tx, {
    ...byCourier(driverId, orderId),
    action: 'order.picked',
    now: deps.clock.now(),
  })
}
