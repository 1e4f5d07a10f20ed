import type { Tx } from '../../database/tx.ts'
import { CART_LIFE_MS, ENDED_GROUP_LIFE_MS } from './cart-life.ts'
import { groupHappened } from './group.events.ts'
import { cancelGroup, keepOwnPart, tellGroup } from './sharing.store.ts'

/** Nobody has ordered it in its time: it ends like a cancelled one, except that its owner keeps what they had chosen. */
export async function expireGroup(
  tx: Tx,
  { id, status }: { id: number; status: 'open' | 'waiting' },
  now: Date,
): Promise<void> {
  if (!(await cancelGroup(tx, id, new Date(now.getTime() + ENDED_GROUP_LIFE_MS)))) return
  await keepOwnPart(tx, id, status, new Date(now.getTime() + CART_LIFE_MS), now)
  await tellGroup(tx, id, 'cancelled')
  await groupHappened(tx, { what: 'expired', cartId: id, once: 'once' }, now)
}
