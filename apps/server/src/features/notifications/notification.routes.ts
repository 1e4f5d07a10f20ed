import {
  listNotifications,
  readAllNotifications,
  readNotification,
  showNotification,
  showNotificationStatistic,
  streamNotifications,
} from '@hawker/contract/notifications'
import type { Deps } from '../../deps.ts'
import { type Route, live, read, write } from '../../http/route.ts'
import { pageForReader } from './list-notifications.ts'
import { oneForReader, readAll, readOne } from './read-notifications.ts'
import { statisticStream, unreadOf } from './stream-statistic.ts'

export const notificationRoutes = (deps: Deps): Route[] => [
  read(listNotifications, ({ user, lang, query }) => pageForReader(deps, user.userId, lang, query)),
  read(showNotification, ({ user, lang, params: { id } }) => oneForReader(deps.database, { userId: user.userId, id, lang })),
  write(readNotification, (tx, { user, lang, params: { id } }) => readOne(tx, deps, { userId: user.userId, id, lang })),
  write(readAllNotifications, (tx, { user }) => readAll(tx, deps, user.userId)),
  read(showNotificationStatistic, ({ user }) => unreadOf(deps, user.userId)),
  live(streamNotifications, async ({ user }) => statisticStream(deps, user.userId)),
]
