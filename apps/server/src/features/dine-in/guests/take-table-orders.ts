import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../accounts/index.ts'
import { recordGuestMoved } from '../dine-in.events.ts'
import { endTableGuest, moveToAccount } from '../table-guest.store.ts'

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
  const orders = await moveToAccount(tx, guestId, userId)
  await recordGuestMoved(tx, { guestId, userId }, now)
  return { orders }
}
