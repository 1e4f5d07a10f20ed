import type { Tx } from '@hawker/postgres/tx'
import type { EventListener, StoredEvent } from '../../../core/events.ts'
import { type GroupRecipients, groupRecipients } from '../../group-orders/index.ts'
import { findGroupOfOrder, notifyUsers } from '../notification.store.ts'
import type { TextKey } from './text-keys.ts'

/** Notices about group orders. */
export const groupNotices: EventListener[] = [
  {
    topic: 'group.happened',
    name: 'notify the members of a group order',
    handle: notifyGroupEvent,
  },
  {
    topic: 'group.deadline',
    name: 'notify the host of the deadline',
    handle: notifyDeadline,
  },
  {
    topic: 'group.order_tried',
    name: 'notify the host of an automatic order',
    handle: notifyAutoOrderResult,
  },
  {
    topic: 'order.released',
    name: 'notify the members of the order',
    handle: notifyOrdered,
  },
]

type GroupNotice = { event: StoredEvent; cartId: number; group: GroupRecipients }
const notifyGroupUsers = (
  tx: Tx,
  { event, cartId, group }: GroupNotice,
  userIds: readonly number[],
  textKey: TextKey,
  params: Record<string, string> = {},
) =>
  notifyUsers(tx, userIds, {
    type: 'group_update',
    textKey,
    params: { shop_id: String(group.shopId), cart_id: String(cartId), ...params },
    url: `/group/${cartId}`,
    eventId: event.id,
    at: event.created_at,
  })

/** Undefined when the group order no longer exists. */
async function findGroupNotice(tx: Tx, event: StoredEvent): Promise<GroupNotice | undefined> {
  const cartId = Number(event.payload['cart_id'])
  const group = await groupRecipients(tx, cartId)
  return group && { event, cartId, group }
}

async function notifyGroupEvent(tx: Tx, event: StoredEvent): Promise<void> {
  const notice = await findGroupNotice(tx, event)
  if (!notice) return
  const { ownerId, ownerName: person, memberIds } = notice.group
  const { what, name, userIds } = event.payload
  switch (what) {
    case 'joined':
      return notifyGroupUsers(tx, notice, [ownerId], 'group_joined', { person: String(name) })
    case 'all_done':
      return notifyGroupUsers(tx, notice, [ownerId], 'group_all_done')
    case 'kicked':
      return notifyGroupUsers(
        tx,
        notice,
        Array.isArray(userIds) ? userIds.map(Number) : [],
        'group_kicked',
      )
    case 'locked':
      return notifyGroupUsers(tx, notice, memberIds, 'group_locked', { person })
    case 'cancelled':
      return notifyGroupUsers(tx, notice, memberIds, 'group_cancelled', { person })
    case 'expired':
      return notifyGroupUsers(tx, notice, [ownerId, ...memberIds], 'group_expired')
    default:
      throw new Error(`unknown group event ${event.id}: ${String(what)}`)
  }
}

async function notifyDeadline(tx: Tx, event: StoredEvent): Promise<void> {
  const notice =
    event.payload['order_by_itself'] === true ? undefined : await findGroupNotice(tx, event)
  if (notice) await notifyGroupUsers(tx, notice, [notice.group.ownerId], 'group_deadline')
}

async function notifyAutoOrderResult(tx: Tx, event: StoredEvent): Promise<void> {
  const { order_id: orderId, payload } = event
  const notice = await findGroupNotice(tx, event)
  if (!notice) return
  if (orderId === null)
    return notifyGroupUsers(tx, notice, [notice.group.ownerId], 'group_not_ordered', {
      code: String(payload['code']),
    })
  await notifyUsers(tx, [notice.group.ownerId], {
    type: 'group_update',
    textKey: 'group_placed',
    orderId,
    url: `/orders/${orderId}`,
    eventId: event.id,
    at: event.created_at,
  })
}

/** Members who owe a share are notified by its payment request instead. */
async function notifyOrdered(tx: Tx, event: StoredEvent): Promise<void> {
  const cartId = event.order_id === null ? undefined : await findGroupOfOrder(tx, event.order_id)
  const group = cartId === undefined ? undefined : await groupRecipients(tx, cartId)
  if (cartId === undefined || !group || group.split) return
  await notifyGroupUsers(tx, { event, cartId, group }, group.memberIds, 'group_ordered', {
    person: group.ownerName,
  })
}
