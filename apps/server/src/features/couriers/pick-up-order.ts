import type { Tx } from '@hawker/postgres/tx'
import { handoverCodeOf } from '../../core/handover-code.ts'
import type { Deps } from '../../deps.ts'
import { recordOrderChange } from '../order-changes/index.ts'
import { checkPickupCode, moveOrder } from '../orders/index.ts'
import { writeAudit } from '../settings/index.ts'
import { courierAuditEntry } from './courier-audit.ts'
import { readCourierOrder } from './courier-order.ts'

export type Pickup = {
  orderId: number
  courierId: number
  code: string
  version: number | undefined
  lang: string
}

/**
 * Picks an order up with the pickup code on its ticket. While codes are locked, the shop confirms
 * the hand-over on its screen instead (move-seller-order.ts).
 * Refuses `wrong_pickup_code`, `code_locked`, `stale`, `invalid_transition`.
 */
export async function pickUpOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  { orderId, courierId, code, version, lang }: Pickup,
): Promise<void> {
  const order = await readCourierOrder(tx, courierId, orderId, lang)
  const now = deps.clock.now()
  if (order.status === 'ready')
    await checkPickupCode(tx, {
      orderId,
      userId: courierId,
      entered: code,
      code: handoverCodeOf(deps.personalDataKey, 'order pickup', order),
      now,
      // The shop's screen now offers to confirm the hand-over.
      onLocked: () => recordOrderChange(tx, orderId, 'codes_locked', now),
    })
  await moveOrder(tx, deps, {
    orderId,
    to: 'on_a_way',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version,
  })
  await writeAudit(tx, {
    ...courierAuditEntry(courierId, orderId),
    action: 'order.picked',
    now,
  })
}
