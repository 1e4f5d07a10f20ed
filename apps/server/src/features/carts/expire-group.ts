import type { Tx } from '@hawker/postgres/tx'
import { ENDED_GROUP_LIFETIME_MS } from './cart-lifetimes.ts'
import { recordGroupEvent } from './group.events.ts'
import { cancelGroup, moveOwnerLines, notifyGroup } from './sharing.store.ts'

/** Cancels an expired group order. Its owner keeps their own lines in a new cart. */
export async function expireGroup(
  tx: Tx,
  { id, status }: { id: number; status: 'open' | 'waiting' },
  now: Date,
): Promise<void> {
  if (!(await cancelGroup(tx, id, new Date(now.getTime() + ENDED_GROUP_LIFETIME_MS)))) return
  await moveOwnerLines(tx, id, status, now)
  await notifyGroup(tx, id, 'cancelled')
  await recordGroupEvent(tx, { what: 'expired', cartId: id, occurrence: 'once' }, now)
}
