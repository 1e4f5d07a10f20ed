import type { StaffOrder } from '@hawker/contract/staff-orders'
import { isFinal } from '@hawker/domain/orders/order-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { recordOrderChange } from '../order-changes/index.ts'
import { continueHandover } from '../reconciliation/index.ts'
import { writeAudit } from '../settings/index.ts'
import { showStaffOrder } from './staff-orders.ts'

export type ContinueDisputedOrder = {
  orderId: number
  staffUserId: number
  note: string | null
  lang: string
}

/**
 * Staff let a disputed order be handed over. A dispute that opens later asks again.
 * Refuses `not_found`, and `invalid_transition` when nothing holds the order.
 */
export async function continueDisputedOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>,
  { orderId, staffUserId, note, lang }: ContinueDisputedOrder,
): Promise<StaffOrder> {
  const now = deps.clock.now()
  const { status } = await showStaffOrder(tx, deps, orderId, lang)
  if (isFinal(status) || !(await continueHandover(tx, orderId, { userId: staffUserId, now })))
    return refuse('invalid_transition', { status })
  await recordOrderChange(tx, orderId, 'payment_review', now)
  await writeAudit(tx, {
    userId: staffUserId,
    action: 'order.continue_disputed',
    subject: 'order',
    subjectId: orderId,
    detail: { note },
    now,
  })
  return showStaffOrder(tx, deps, orderId, lang)
}
