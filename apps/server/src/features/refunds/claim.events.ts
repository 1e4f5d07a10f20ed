import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'
import type { Payout } from './claim.store.ts'

export type ClaimChange = {
  id: number
  orderId: number
  userId: number
  shopId: number
  step: 'claimed' | 'approved' | 'rejected' | 'arrived' | 'returned_to_wallet'
  payout: Payout
  /** The shop is asked what it says to it. */
  shopAsked?: boolean
}
/** Something became of a claim. Shops hear of it as of anything that happens to a released order. A second rejection, after an appeal, is news again. */
export const recordClaimChanged = (
  tx: Tx,
  { id, orderId, userId, shopId, step, payout, shopAsked = false }: ClaimChange,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'order.refund_changed',
      key: `order_refund:${id}:${step}${step === 'rejected' ? `:${now.getTime()}` : ''}`,
      orderId,
      userId,
      shopId,
      payload: { refund_id: id, step, payout, shop_asked: shopAsked, released: true },
    },
    now,
  )
