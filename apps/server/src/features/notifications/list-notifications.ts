import type { Notification } from '@hawker/contract/notifications'
import type { Deps } from '../../deps.ts'
import { type NotificationType, listNotificationPage } from './notification.store.ts'
import { notificationWire } from './notification.wire.ts'

export type NotificationQuery = {
  type?: NotificationType | undefined
  page?: number | undefined
  perPage?: number | undefined
  sort?: 'asc' | 'desc' | undefined
}

/** The user's notifications, newest first by default. */
export async function listForUser(
  deps: Deps,
  userId: number,
  lang: string,
  { type, page = 1, perPage = 10, sort = 'desc' }: NotificationQuery,
): Promise<{ rows: Notification[]; total: number }> {
  const { rows, total } = await listNotificationPage(deps.database, userId, lang, {
    type,
    page,
    perPage,
    sort,
  })
  return { rows: rows.map((row) => notificationWire(deps, row, lang)), total }
}
