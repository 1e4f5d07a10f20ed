import { MAX_PIN_FAILURES } from '@hawker/domain/orders/handover-codes'
import type { Tx } from '@hawker/postgres/tx'
import { handoverCodeOf, isSameCode } from '../../../core/handover-code.ts'
import { refuse, refuseAndCommit } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { type ParcelHandover, countPickupFailure } from './handover.store.ts'

/**
 * Checks a code of the sender, for the pickup or the return. After five wrong ones only a photo
 * helps. Refuses `wrong_pickup_code` {left} and `code_locked`; a refused code still counts, an empty
 * one is no attempt.
 */
export async function checkSenderCode(
  tx: Tx,
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  parcel: ParcelHandover,
  { entered, code }: { entered: string | undefined; code: 'parcel pickup' | 'parcel return' },
): Promise<void> {
  const { id, pickupFailures } = parcel
  if (pickupFailures >= MAX_PIN_FAILURES) refuse('code_locked')
  if (entered !== undefined && isSameCode(entered, handoverCodeOf(personalDataKey, code, parcel)))
    return
  const left = MAX_PIN_FAILURES - pickupFailures - (entered === undefined ? 0 : 1)
  if (entered === undefined) refuse('wrong_pickup_code', { left })
  await countPickupFailure(tx, id)
  return left > 0 ? refuseAndCommit('wrong_pickup_code', { left }) : refuseAndCommit('code_locked')
}
