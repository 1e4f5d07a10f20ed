import { DAY_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import type { EventListener, Sweep } from '../../jobs/jobs.ts'
import { tellGroup } from '../carts/index.ts'
import { orderShares } from '../orders/index.ts'
import { expireDue, expireOf, insertRequests, isSplit } from './payment-request.store.ts'

/** Whoever has not paid by then will not. */
const REQUEST_LIFE_MS = 30 * DAY_MS

/** A share is asked for once the shop has the order: until then it can be undone. */
export const paymentRequestListeners = (): EventListener[] => [
  {
    topic: 'order.released',
    name: 'ask the members of a group order for their shares',
    async hear(tx, event) {
      if (event.order_id !== null) await askForShares(tx, event.order_id, event.created_at)
    },
  },
  {
    topic: 'order.status_changed',
    name: 'nobody owes a share of a cancelled order',
    async hear(tx, event) {
      if (event.order_id !== null && event.payload['to'] === 'cancelled') await expireOf(tx, event.order_id, event.created_at)
    },
  },
]

async function askForShares(tx: Tx, orderId: number, now: Date): Promise<void> {
  const order = await orderShares(tx, orderId)
  if (!order || order.cartId === null || !(await isSplit(tx, order.cartId))) return
  await insertRequests(tx, { ...order, orderId, expiresAt: new Date(now.getTime() + REQUEST_LIFE_MS), now })
  // Those who watch see their share now.
  await tellGroup(tx, order.cartId, 'ordered')
}

export const paymentRequestSweeps = ({ database, clock }: Deps): Sweep[] => [
  { name: 'payment requests: over', everyMs: 60_000, sweep: async () => void (await expireDue(database, clock.now())) },
]
