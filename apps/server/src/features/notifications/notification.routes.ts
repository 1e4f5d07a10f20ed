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
import { type Route, live, read, write } from '../../http/route.ts'
import { pageForReader } from './list-notifications.ts'
import { changePreferences, preferencesOf, unsubscribeFrom } from './preferences.ts'
import { oneForReader, readAll, readOne } from './read-notifications.ts'
import { forgetDeviceOf, registerDevice } from './register-device.ts'
import { statisticStream, unreadOf } from './stream-statistic.ts'

export const notificationRoutes = (deps: Deps): Route[] => [
  read(listNotifications, ({ user, lang, query }) => pageForReader(deps, user.userId, lang, query)),
  read(showNotification, ({ user, lang, params: { id } }) =>
    oneForReader(deps.database, { userId: user.userId, id, lang }),
  ),
  write(readNotification, (tx, { user, lang, params: { id } }) =>
    readOne(tx, deps, { userId: user.userId, id, lang }),
  ),
  write(readAllNotifications, (tx, { user }) => readAll(tx, deps, user.userId)),
  read(showNotificationStatistic, ({ user }) => unreadOf(deps, user.userId)),
  read(showNotificationPreferences, ({ user }) => preferencesOf(deps, user.userId)),
  write(updateNotificationPreferences, (tx, { user, body }) =>
    changePreferences(tx, deps, user.userId, body),
  ),
  write(unsubscribe, async (tx, { body }) => {
    await unsubscribeFrom(tx, body.key, body.type)
    return {}
  }),
  write(updateDeviceToken, async (tx, { user, body }) => {
    await registerDevice(tx, deps, user, body)
    return {}
  }),
  write(deleteDeviceToken, async (tx, { user, query }) => {
    await forgetDeviceOf(tx, user.userId, query.token)
    return {}
  }),
  live(streamNotifications, async ({ user }) => statisticStream(deps, user.userId)),
]
