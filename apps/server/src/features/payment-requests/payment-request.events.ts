import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'
import type { StoredRequest } from './payment-request.store.ts'

/** What can become of a share. */
export type ShareStep =
  | 'asked'
  | 'reminded'
  | 'paid'
  | 'waived'
  | 'lapsed'
  | 'cancelled'
  | 'given_back'
  | 'back_waits'
/** Told to the host; the others to whoever owes or paid it. */
const FOR_HOST: ReadonlySet<ShareStep> = new Set(['paid', 'lapsed', 'back_waits'])

/** `amount` is of the order's currency; `once` tells apart what can happen again. Nobody is named who has no account. */
export const recordShareChanged = (
  tx: Tx,
  request: StoredRequest,
  { step, amount, once = '' }: { step: ShareStep; amount: bigint; once?: string },
  now: Date,
): Promise<void> => {
  const { id, uuid, orderId, hostId, userId, paidBy, name, currencyId } = request
  const debtor = step === 'given_back' ? paidBy : userId
  const told = FOR_HOST.has(step) ? hostId : debtor
  return recordEvent(
    tx,
    {
      topic: 'share.changed',
      key: `share:${id}:${step}${once && `:${once}`}`,
      orderId,
      userId: hostId,
      payload: { step, told, uuid, name, amount: String(amount), currency_id: currencyId },
    },
    now,
  )
}
