import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { type CartOwner, type StoredCart, findOpenCart } from './cart.store.ts'
import { type Sharing, isLocked } from './sharing.store.ts'

/** A change of a group order by its owner or by a member. */
type GroupChange = {
  cart: StoredCart & { expired: boolean }
  sharing: Sharing
  owner: CartOwner
  now: Date
}

/**
 * Refuses a change by a member who may only read; the owner may always change the cart.
 * Refuses `kicked`, `locked`, `invalid_group_order`, `not_found`.
 */
export function refuseReadOnlyMember({ cart, sharing, owner, now }: GroupChange): void {
  if ('userId' in owner) return
  if (cart.expired) refuse('invalid_group_order')
  const me = sharing.members.find(({ id }) => id === cart.member.id)
  if (!me || me.removedBy === 'self') refuse('not_found')
  if (me.removedBy === 'owner') refuse('kicked')
  if (isLocked(sharing, now)) refuse('locked')
}

/** Refuses with the reason why a member's secret opens no cart. */
export async function refuseInvalidSecret(tx: Tx, owner: CartOwner, now: Date): Promise<never> {
  const cart = await findOpenCart(tx, owner, now)
  if (cart?.member.removedBy === 'owner') return refuse('kicked')
  return refuse(cart?.isGroup && cart.status !== 'cancelled' ? 'cart_ordered' : 'not_found')
}
