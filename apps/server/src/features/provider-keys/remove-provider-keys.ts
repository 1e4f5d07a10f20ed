import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type StaffCaller, recordStaffAlert, writeAudit } from '../settings/index.ts'
import { lockMethod } from './payment-method.store.ts'
import { refundableSince } from './payment-method.wire.ts'
import { countPaymentsOfSets, retireKeySet } from './provider-key.store.ts'
import { showStaffMethod } from './staff-payment-methods.ts'

/**
 * Removes a set of keys for good. Refuses `not_found`, and `transaction_open` while payments that
 * began with it are open or can be refunded.
 */
export async function removeProviderKeys(
  tx: Tx,
  deps: Pick<Deps, 'payments' | 'origin' | 'clock' | 'random'>,
  { by, tag, keySet }: { by: StaffCaller; tag: ProviderTag; keySet: number },
): Promise<StaffPaymentMethod> {
  const method = await lockMethod(tx, tag)
  if (!method) return refuse('not_found')
  const now = deps.clock.now()
  const since = refundableSince(deps.payments, { tag, keySet }, now)
  const counts = await countPaymentsOfSets(tx, tag, [{ keySet, refundableSince: since }])
  const payments = counts.get(keySet) ?? 0
  if (payments > 0) refuse('transaction_open', { payments })
  if ((await retireKeySet(tx, tag, keySet, now)) === 0) refuse('not_found')
  await writeAudit(tx, {
    userId: by.userId,
    action: 'payment_method.remove_keys',
    subject: 'payment_method',
    subjectId: method.id,
    detail: { tag, key_set: keySet },
    now,
  })
  await recordStaffAlert(tx, deps, by, { kind: 'keys_removed', tag }, now)
  return showStaffMethod(tx, deps, tag)
}
