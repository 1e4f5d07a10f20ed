import { highestAgeLimit } from '@hawker/domain/catalog/age-limit'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { recordOrderChange } from '../order-changes/index.ts'
import { insertHistory } from '../orders/index.ts'
import { writeAudit } from '../settings/index.ts'
import { courierAuditEntry } from './courier-audit.ts'
import { readCourierOrder } from './courier-order.ts'
import { lockHandover } from './handover.store.ts'
import { isIdMissing } from './id-missing.ts'

export type ReportNoId = { orderId: number; courierId: number; lang: string }

/**
 * Reports to staff that the customer showed no ID; only staff can end an order on its way.
 * Repeating it changes nothing, and the courier can still hand the order over.
 * Refuses `not_found`, and `invalid_transition` without an age restriction or off its way.
 */
export async function reportNoId(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, courierId, lang }: ReportNoId,
): Promise<void> {
  const now = deps.clock.now()
  await lockHandover(tx, orderId, courierId)
  const view = await readCourierOrder(tx, courierId, orderId, lang)
  const { status, version, details } = view
  if (status !== 'on_a_way' || highestAgeLimit(details.map(({ age }) => age)) === null)
    return refuse('invalid_transition', { status, version })
  if (isIdMissing(view)) return
  await insertHistory(tx, {
    orderId,
    status: 'no_id',
    note: null,
    by: 'driver',
    userId: courierId,
    now,
  })
  await recordOrderChange(tx, orderId, 'no_id', now)
  await writeAudit(tx, { ...courierAuditEntry(courierId, orderId), action: 'order.no_id', now })
}
