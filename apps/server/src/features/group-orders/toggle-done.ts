import type { Cart } from '@hawker/contract/carts'
import type { Tx } from '@hawker/postgres/tx'
import {
  lockGroupBySecret,
  notifyGroup,
  recordGroupEvent,
  showCart,
  toggleMemberDone,
} from '../carts/index.ts'
import { requireChangeableGroup, refuseInactiveMember } from './group-access.ts'

/** Toggles a member's "done" mark. Refuses what the two checks of group-access refuse. */
export async function toggleDone(
  tx: Tx,
  {
    secret,
    currencyId,
    personalDataKey,
    lang,
    now,
  }: {
    secret: string
    currencyId: number | undefined
    personalDataKey: Uint8Array
    lang: string
    now: Date
  },
): Promise<Cart> {
  const { group, sharing, member } = await requireChangeableGroup(
    tx,
    await lockGroupBySecret(tx, secret, now),
    now,
  )
  refuseInactiveMember(sharing, member, now)
  await toggleMemberDone(tx, member.id)
  await notifyGroup(tx, group.id, 'member_done', member.id)
  const others = sharing.members.filter(
    ({ id, userId, removedBy }) => id !== member.id && userId !== group.owner_id && !removedBy,
  )
  if (!member.done && others.every(({ done }) => done))
    await recordGroupEvent(
      tx,
      { what: 'all_done', cartId: group.id, occurrence: now.toISOString() },
      now,
    )
  return showCart(tx, {
    owner: { cartId: group.id, secret },
    currencyId,
    personalDataKey,
    lang,
    now,
  })
}
