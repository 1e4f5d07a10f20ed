import {
  deleteDeviceToken,
  listNotifications,
  readAllNotifications,
  readNotification,
  showNotification,
  showNotificationPreferences,
  showNotificationStatistic,
  streamNotifications,
  unsubscribe,
  updateDeviceToken,
  updateNotificationPreferences,
} from '@hawker/contract/notifications'
import type { Deps } from '../../deps.ts'
import { type Route, live, read, write } from '../../http/api/route.ts'
import { listForUser } from './list-notifications.ts'
import { changePreferences, showPreferences, unsubscribeByKey } from './preferences/preferences.ts'
import { markAllAsRead, markOneRead, showForUser } from './read-notifications.ts'
import { registerDevice, unregisterDevice } from './channels/register-device.ts'
import { countUnreadFor, streamUnreadCounts } from './stream-unread-counts.ts'

export const notificationRoutes = (deps: Deps): Route[] => [
  read(listNotifications, ({ user, lang, query }) => listForUser(deps, user.userId, lang, query)),
  read(showNotification, ({ user, lang, params: { id } }) =>
    showForUser(deps.database, deps, { userId: user.userId, id, lang }),
  ),
  write(readNotification, (tx, { user, lang, params: { id } }) =>
    markOneRead(tx, deps, { userId: user.userId, id, lang }),
  ),
  write(readAllNotifications, (tx, { user }) => markAllAsRead(tx, deps, user.userId)),
  read(showNotificationStatistic, ({ user }) => countUnreadFor(deps, user.userId)),
  read(showNotificationPreferences, ({ user }) => showPreferences(deps, user.userId)),
  write(updateNotificationPreferences, (tx, { user, body }) =>
    changePreferences(tx, deps, user.userId, body),
  ),
  write(unsubscribe, async (tx, { body }) => {
    await unsubscribeByKey(tx, deps, body.key, body.type)
    return {}
  }),
  write(updateDeviceToken, async (tx, { user, body }) => {
    await registerDevice(tx, deps, user, body)
    return {}
  }),
  write(deleteDeviceToken, async (tx, { user, query }) => {
    await unregisterDevice(tx, user.userId, query.token)
    return {}
  }),
  live(streamNotifications, async ({ user }) => streamUnreadCounts(deps, user.userId)),
]
