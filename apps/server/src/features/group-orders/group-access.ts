import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import {
  type LockedGroup,
  type Member,
  type Sharing,
  isLocked,
  loadSharing,
} from '../carts/index.ts'

/**
 * The locked group order and the member concerned, if the group can still be changed.
 * Refuses `not_found`, `invalid_group_order`, `cart_ordered`.
 */
export async function requireChangeableGroup(
  tx: Tx,
  group: LockedGroup | undefined,
  now: Date,
): Promise<{ group: LockedGroup; sharing: Sharing; member: Member }> {
  const sharing = group && (await loadSharing(tx, group.id))
  const member = sharing?.members.find(({ id }) => id === group?.member_id)
  if (!group || !sharing || !member) return refuse('not_found')
  if (group.status === 'cancelled' || group.expires_at <= now) return refuse('invalid_group_order')
  if (group.status !== 'open') return refuse('cart_ordered')
  return { group, sharing, member }
}

/** Refuses a removed member, and any member of a locked group. */
export function refuseInactiveMember(sharing: Sharing, member: Member, now: Date): void {
  if (member.removedBy === 'owner') refuse('kicked')
  if (member.removedBy) refuse('not_found')
  if (isLocked(sharing, now)) refuse('locked')
}
