import type { Deps } from '../../deps.ts'
import type { EventListener } from '../../jobs/jobs.ts'
import { settleOrder } from './settle-order.ts'

export const walletListeners = ({ clock }: Pick<Deps, 'clock'>): EventListener[] => [
  {
    topic: 'order.status_changed',
    name: 'settle delivered orders',
    async hear(tx, { order_id: orderId, payload }) {
      if (orderId !== null && payload['to'] === 'delivered') await settleOrder(tx, orderId, clock.now())
    },
  },
]
