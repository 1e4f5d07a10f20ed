import type { Notification } from '@hawker/contract/notifications'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { findNotification, markAllRead, markRead } from './notification.store.ts'
import { notificationWire } from './notification.wire.ts'

type NotificationRequest = { userId: number; id: number; lang: string }

export async function showForUser(
  queries: Queries,
  deps: Pick<Deps, 'personalDataKey'>,
  { userId, id, lang }: NotificationRequest,
): Promise<Notification> {
  const notification = await findNotification(queries, userId, id, lang)
  return notification ? notificationWire(deps, notification, lang) : refuse('not_found')
}

/** Marks a notification as read and returns it. Reading again keeps the first time. */
export async function markOneRead(
  tx: Tx,
  deps: Deps,
  request: NotificationRequest,
): Promise<Notification> {
  await markRead(tx, request.userId, request.id, deps.clock.now())
  return showForUser(tx, deps, request)
}

export const markAllAsRead = async (
  tx: Tx,
  { clock }: Deps,
  userId: number,
): Promise<{ read: number }> => ({
  read: await markAllRead(tx, userId, clock.now()),
})
