import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { endTableGuest, hashToken } from '../accounts/index.ts'
import { moveCarts } from '../carts/index.ts'
import { addUsesOfGuest } from '../coupons/index.ts'
import { recordGuestMoved } from '../dine-in/index.ts'
import { movePersonalRows } from './personal-rows.store.ts'

/**
 * Moves the orders of a guest at a table to the account in which they have signed in. Another token,
 * or the same one again, moves nothing.
 */
export async function takeTableOrders(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, token }: { userId: number; token: string },
): Promise<{ orders: number }> {
  const now = clock.now()
  const guestId = await endTableGuest(tx, hashToken(token), now)
  if (guestId === undefined) return { orders: 0 }
  const orders = await movePersonalRows(tx, guestId, userId)
  await addUsesOfGuest(tx, guestId, userId)
  await moveCarts(tx, guestId, userId)
  await recordGuestMoved(tx, { guestId, userId }, now)
  return { orders }
}
