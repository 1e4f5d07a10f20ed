import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import type { Payout } from './claim.store.ts'

export type ClaimChange = {
  id: number
  orderId: number
  userId: number
  shopId: number
  step: 'claimed' | 'approved' | 'rejected' | 'arrived' | 'returned_to_wallet'
  payout: Payout
  /** The claim waits for the shop's decision. */
  waitsForShop?: boolean
}
/** Records a step of a claim. A second rejection after an appeal is a new event. */
export const recordClaimChanged = (
  tx: Tx,
  { id, orderId, userId, shopId, step, payout, waitsForShop = false }: ClaimChange,
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
      payload: { refund_id: id, step, payout, shop_asked: waitsForShop, released: true },
    },
    now,
  )
