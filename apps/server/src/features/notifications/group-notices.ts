import type { Tx } from '../../database/tx.ts'
import type { EventListener, StoredEvent } from '../../jobs/jobs.ts'
import { type GroupPeople, groupPeople } from '../group-orders/index.ts'
import { findGroupOfOrder, notifyPeople } from './notification.store.ts'
import type { TextKey } from './text-keys.ts'

/** What people are told of a group order that they are in. */
export const groupNotices: EventListener[] = [
  { topic: 'group.happened', name: 'tell the people of a group order', hear: tellHappening },
  {
    topic: 'group.deadline',
    name: 'tell the owner of a group that its time is over',
    hear: tellDeadline,
  },
  {
    topic: 'group.order_tried',
    name: 'tell the owner of a group what came of ordering for them',
    hear: tellTried,
  },
  {
    topic: 'order.released',
    name: 'tell the others of a group that it is ordered',
    hear: tellOrdered,
  },
]

type Told = { event: StoredEvent; cartId: number; group: GroupPeople }
const tell = (
  tx: Tx,
  { event, cartId, group }: Told,
  userIds: readonly number[],
  textKey: TextKey,
  params: Record<string, string> = {},
) =>
  notifyPeople(tx, userIds, {
    type: 'group_update',
    textKey,
    params: { shop_id: String(group.shopId), ...params },
    url: `/group/${cartId}`,
    eventId: event.id,
    at: event.created_at,
  })

/** A group that is gone has nobody left to tell. */
async function groupOf(tx: Tx, event: StoredEvent): Promise<Told | undefined> {
  const cartId = Number(event.payload['cart_id'])
  const group = await groupPeople(tx, cartId)
  return group && { event, cartId, group }
}

async function tellHappening(tx: Tx, event: StoredEvent): Promise<void> {
  const told = await groupOf(tx, event)
  if (!told) return
  const { ownerId, ownerName: person, memberIds } = told.group
  const { what, name, userIds } = event.payload
  switch (what) {
    case 'joined':
      return tell(tx, told, [ownerId], 'group_joined', { person: String(name) })
    case 'all_done':
      return tell(tx, told, [ownerId], 'group_all_done')
    case 'kicked':
      return tell(tx, told, Array.isArray(userIds) ? userIds.map(Number) : [], 'group_kicked')
    case 'locked':
      return tell(tx, told, memberIds, 'group_locked', { person })
    case 'cancelled':
      return tell(tx, told, memberIds, 'group_cancelled', { person })
    case 'expired':
      return tell(tx, told, [ownerId, ...memberIds], 'group_expired')
    default:
      throw new Error(`event ${event.id} tells something unknown of a group order: ${String(what)}`)
  }
}

async function tellDeadline(tx: Tx, event: StoredEvent): Promise<void> {
  const told = event.payload['order_by_itself'] === true ? undefined : await groupOf(tx, event)
  if (told) await tell(tx, told, [told.group.ownerId], 'group_deadline')
}

async function tellTried(tx: Tx, event: StoredEvent): Promise<void> {
  const { order_id: orderId, payload } = event
  const told = await groupOf(tx, event)
  if (!told) return
  if (orderId === null)
    return tell(tx, told, [told.group.ownerId], 'group_not_ordered', {
      code: String(payload['code']),
    })
  await notifyPeople(tx, [told.group.ownerId], {
    type: 'group_update',
    textKey: 'group_placed',
    orderId,
    url: `/orders/${orderId}`,
    eventId: event.id,
    at: event.created_at,
  })
}

/** Those who are asked for their share hear of it with that. */
async function tellOrdered(tx: Tx, event: StoredEvent): Promise<void> {
  const cartId = event.order_id === null ? undefined : await findGroupOfOrder(tx, event.order_id)
  const group = cartId === undefined ? undefined : await groupPeople(tx, cartId)
  if (cartId === undefined || !group || group.split) return
  await tell(tx, { event, cartId, group }, group.memberIds, 'group_ordered', {
    person: group.ownerName,
  })
}
