import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import type { StoredRequest } from './payment-request.store.ts'

/** The steps of a share, as in the event payload. */
export type ShareStep =
  | 'asked'
  | 'reminded'
  | 'paid'
  | 'waived'
  | 'lapsed'
  | 'cancelled'
  | 'given_back'
  | 'back_waits'
/** These steps notify the host; the others notify the debtor or the payer. */
const FOR_HOST: ReadonlySet<ShareStep> = new Set(['paid', 'lapsed', 'back_waits'])

/**
 * `amount` is in the order's currency. `occurrence` distinguishes repeated steps.
 * Members without an account are not notified.
 */
export const recordShareChanged = (
  tx: Tx,
  request: StoredRequest,
  { step, amount, occurrence = '' }: { step: ShareStep; amount: bigint; occurrence?: string },
  now: Date,
): Promise<void> => {
  const { id, uuid, orderId, hostId, userId, paidBy, name, currencyId } = request
  const debtor = step === 'given_back' ? paidBy : userId
  const recipient = FOR_HOST.has(step) ? hostId : debtor
  return recordEvent(
    tx,
    {
      topic: 'share.changed',
      key: `share:${id}:${step}${occurrence && `:${occurrence}`}`,
      orderId,
      userId: hostId,
      payload: {
        step,
        recipient,
        uuid,
        name,
        amount: String(amount),
        currency_id: currencyId,
      },
    },
    now,
  )
}
