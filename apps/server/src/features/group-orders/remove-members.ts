import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import {
  type LockedGroup,
  lockGroupByMember,
  lockGroupBySecret,
  notifyGroup,
  recordGroupEvent,
  removeMemberRows,
} from '../carts/index.ts'
import { requireChangeableGroup, refuseInactiveMember } from './group-access.ts'

/**
 * Removes members and their lines: the owner removes others, members remove themselves.
 * Refuses `not_found`, `cart_ordered`, and `locked` and `kicked` for members.
 */
export async function removeMembers(
  tx: Tx,
  { ids, userId, now }: { ids: readonly number[]; userId: number; now: Date },
): Promise<{ removed: number[] }> {
  const [first = 0] = ids
  const { group, sharing, member } = await requireChangeableGroup(
    tx,
    await lockGroupByMember(tx, first, userId, now),
    now,
  )
  const isOwner = group.owner_id === userId
  if (!isOwner && ids.length > 1) return refuse('not_found')
  if (!isOwner) return leave(tx, group, () => refuseInactiveMember(sharing, member, now), now)
  const named = [...new Set(ids)].map((id) => sharing.members.find((other) => other.id === id))
  // The owner cannot be removed from their own cart; they cancel it instead.
  if (named.some((other) => !other || other.userId === userId)) return refuse('not_found')
  await removeMemberRows(tx, group.id, ids, 'owner', now)
  for (const id of ids) await notifyGroup(tx, group.id, 'member_left', id)
  const userIds = named.flatMap((other) =>
    other && !other.removedBy && other.userId !== null ? [other.userId] : [],
  )
  if (userIds.length > 0)
    await recordGroupEvent(
      tx,
      { what: 'kicked', cartId: group.id, userIds, occurrence: now.toISOString() },
      now,
    )
  return { removed: [...ids] }
}

/** Removes a guest by their secret. */
export async function leaveGroup(
  tx: Tx,
  { id, secret, now }: { id: number; secret: string; now: Date },
): Promise<{ removed: number[] }> {
  const { group, sharing, member } = await requireChangeableGroup(
    tx,
    await lockGroupBySecret(tx, secret, now),
    now,
  )
  if (member.id !== id || member.userId === group.owner_id) return refuse('not_found')
  return leave(tx, group, () => refuseInactiveMember(sharing, member, now), now)
}

async function leave(
  tx: Tx,
  group: LockedGroup,
  check: () => void,
  now: Date,
): Promise<{ removed: number[] }> {
  check()
  await removeMemberRows(tx, group.id, [group.member_id], 'self', now)
  await notifyGroup(tx, group.id, 'member_left', group.member_id)
  return { removed: [group.member_id] }
}
