import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type Member, type Sharing, isLocked, loadSharing } from '../carts/index.ts'
import { type LockedGroup } from './group.store.ts'

/** A held group order that can still be changed, and the entry it is about. Refuses `not_found`, `invalid_group_order`, `cart_ordered`. */
export async function requireChangeableGroup(
  tx: Tx,
  held: LockedGroup | undefined,
  now: Date,
): Promise<{ group: LockedGroup; sharing: Sharing; member: Member }> {
  const sharing = held && (await loadSharing(tx, held.id))
  const member = sharing?.members.find(({ id }) => id === held?.member_id)
  if (!held || !sharing || !member) return refuse('not_found')
  if (held.status === 'cancelled' || held.expires_at <= now) return refuse('invalid_group_order')
  if (held.status !== 'open') return refuse('cart_ordered')
  return { group: held, sharing, member }
}

/** What members may no longer do. */
export function refuseInactiveMember(sharing: Sharing, member: Member, now: Date): void {
  if (member.removedBy === 'owner') refuse('kicked')
  if (member.removedBy) refuse('not_found')
  if (isLocked(sharing, now)) refuse('locked')
}
