import type { Tx } from '@hawker/postgres/tx'
import { ENDED_GROUP_LIFETIME_MS } from './cart-lifetimes.ts'
import { lineIdentity } from './cart-lines.ts'
import { loadLines, moveLines, updateLines } from './cart-line.store.ts'
import {
  type OtherOpenCart,
  lockOtherOpenCart,
  deleteEmptyCarts,
  lockOwner,
  reopenLockedCart,
  markCartOrdered,
  setCartStatus,
} from './cart-status.store.ts'
import { notifyGroup } from './sharing.store.ts'

/** Marks a cart as ordered once the shop has its order. */
export const finishCart = (tx: Tx, cartId: number, now: Date): Promise<number> =>
  markCartOrdered(tx, cartId, new Date(now.getTime() + ENDED_GROUP_LIFETIME_MS))

/** What happens to a cart whose order was undone. */
export type ReopenedCart = 'open' | 'merged' | 'waiting'

/**
 * Reopens the cart of an undone order. If the owner has started another cart of the same shop,
 * the lines move there. If that cart is of another shop, this one waits behind it (see `openWaitingCart`).
 */
export async function reopenCart(
  tx: Tx,
  cartId: number,
  ownerId: number,
  now: Date,
): Promise<ReopenedCart> {
  // Serializes with a cart that the owner opens at the same time.
  await lockOwner(tx, ownerId)
  await deleteEmptyCarts(tx, ownerId)
  const begun = await lockOtherOpenCart(tx, cartId, ownerId)
  if (begun?.same_shop) {
    await merge(tx, cartId, begun)
    await finishCart(tx, cartId, now)
    return 'merged'
  }
  const status = begun ? 'waiting' : 'open'
  await reopenLockedCart(tx, { id: cartId, ownerId, status }, now)
  await notifyGroup(tx, cartId, 'cart')
  return status
}

async function merge(tx: Tx, from: number, into: OtherOpenCart): Promise<void> {
  const there = await loadLines(tx, into.id)
  const moved = await loadLines(tx, from)
  const twinOf = (line: (typeof moved)[number]) =>
    there.find((other) => lineIdentity(other) === lineIdentity(line))
  await updateLines(
    tx,
    moved.flatMap((line) => {
      const twin = twinOf(line)
      return twin ? [{ ...twin, quantity: twin.quantity + line.quantity }] : []
    }),
  )
  await moveLines(
    tx,
    moved.flatMap((line) => (line.id === null || twinOf(line) ? [] : [line.id])),
    into.member_id,
  )
  await setCartStatus(tx, into.id, 'open', ['open'])
}
