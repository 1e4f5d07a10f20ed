import type { Cart } from '@hawker/contract/carts'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { type CartOwner, touchCart } from './cart.store.ts'
import { deleteLines, loadFilledLines } from './cart-line.store.ts'
import { openWaitingCart } from './cart-status.store.ts'
import { refuseReadOnlyMember, refuseInvalidSecret } from './group-access.ts'
import { notifyGroup } from './sharing.store.ts'
import { showCart } from './show-cart.ts'

/**
 * Removes lines from the open cart and ignores unknown ids. Members of a group order can remove
 * their own lines, its owner all of them. Refuses `not_found` and what `refuseReadOnlyMember` does.
 */
export async function deleteProducts(
  tx: Tx,
  input: {
    owner: CartOwner
    ids: readonly number[]
    currencyId: number | undefined
    personalDataKey: Uint8Array
    lang: string
    now: Date
  },
): Promise<Cart> {
  const { owner, ids, now } = input
  const touch = () =>
    touchCart(tx, owner, {
      currencyId: undefined,
      now,
    })
  const cart =
    (await touch()) ??
    ('userId' in owner && (await openWaitingCart(tx, owner.userId, now))
      ? await touch()
      : undefined)
  if (!cart) return refuseInvalidSecret(tx, owner, now)
  if (cart.expired && !cart.isGroup) return refuse('not_found')
  if (!cart.isGroup) await deleteLines(tx, cart.id, ids)
  else {
    const { sharing } = await loadFilledLines(tx, cart.id)
    if (sharing) refuseReadOnlyMember({ cart, sharing, owner, now })
    await deleteLines(tx, cart.id, ids, 'userId' in owner ? undefined : cart.member.id)
    await notifyGroup(tx, cart.id, 'cart')
  }
  return showCart(tx, input)
}
