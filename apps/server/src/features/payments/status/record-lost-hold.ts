import { isDeliveredPayable } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { ProviderStatus } from '../../../adapters/payments/port.ts'
import { escrowOf, transfer } from '../../wallet/index.ts'
import type { StoredTransaction } from '../transaction.store.ts'
import { auditLostHold } from './payment-audit.ts'

/**
 * Records a hold that ended without its capture. A parcel shares its money before the capture; the
 * marketplace pays what is missing in its escrow.
 */
export async function recordLostHold(
  tx: Tx,
  transaction: StoredTransaction,
  status: ProviderStatus,
  now: Date,
): Promise<void> {
  await auditLostHold(tx, transaction, status, now)
  const { id, payableType: type, payableId, settlementAmount } = transaction
  if (!isDeliveredPayable(type)) return
  const ref = { type, id: payableId }
  const missing = -(await escrowOf(tx, ref))
  if (missing <= 0n) return
  const amount = missing < settlementAmount ? missing : settlementAmount
  await transfer(tx, {
    kind: 'lost_hold',
    key: `lost-hold:${id}`,
    ref,
    now,
    entries: [
      { account: { kind: 'platform_revenue' }, amount: -amount },
      { account: { kind: 'escrow' }, amount },
    ],
  })
}
