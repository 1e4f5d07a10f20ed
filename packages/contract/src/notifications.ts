import { Type, type Static } from 'typebox'
import { data, list, operation, stream } from './operation.ts'
import { Count, Id, Instant, idParam, nullable, obj, oneOf, optional, paged, query } from './shapes.ts'

export const NOTIFICATION_TYPES = [
  'new_order',
  'new_user_by_referral',
  'status_changed',
  'new_in_table',
  'booking_status',
  'new_booking',
  'news_publish',
  'order_refunded',
  'wallet',
] as const
export const Notification = obj({
  id: Id,
  type: Type.String(),
  title: Type.String(),
  body: Type.String(),
  read_at: nullable(Instant),
  created_at: Instant,
  client: nullable(obj({ id: Id, firstname: Type.String(), img: nullable(Type.String()) })),
  order: nullable(obj({ id: Id, number: Type.String(), status: Type.String() })),
  parcel: nullable(obj({ id: Id })),
  blog: nullable(Type.String()),
  url: nullable(Type.String()),
})
export type Notification = Static<typeof Notification>
export const listNotifications = operation({
  method: 'GET',
  path: '/dashboard/notifications',
  summary: 'Own notifications, newest first, in the language asked for.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: paged({ type: optional(oneOf(NOTIFICATION_TYPES)) }),
  answer: list(Notification),
  errors: [],
})
export const showNotification = operation({
  method: 'GET',
  path: '/dashboard/notifications/{id}',
  summary: 'One own notification.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  answer: data(Notification),
  errors: [],
})
export const readNotification = operation({
  method: 'POST',
  path: '/dashboard/notifications/{id}/read-at',
  summary: 'Marks one as read.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  answer: data(Notification),
  errors: [],
})
export const readAllNotifications = operation({
  method: 'POST',
  path: '/dashboard/notifications/read-all',
  summary: 'Marks all as read.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  answer: data(obj({ read: Count })),
  errors: [],
})
/** Unread: all of them, and of two types. */
export const NotificationStatistic = obj({ notification: Count, news_publish: Count, status_changed: Count })
export type NotificationStatistic = Static<typeof NotificationStatistic>
export const showNotificationStatistic = operation({
  method: 'GET',
  path: '/dashboard/user/profile/notifications-statistic',
  summary: 'Unread counts; polled every 10 s, so it answers 304 to its ETag when nothing changed.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: data(NotificationStatistic),
  errors: [],
  conditional: true,
})

/** `statistic`: how many are unread now, first at once and then after every change; `notification`: the one that is new, if one is. */
export const NotificationEvent = obj({
  event: oneOf(['statistic', 'ping']),
  statistic: optional(NotificationStatistic),
  notification: optional(obj({ id: Id, type: Type.String() })),
})
export type NotificationEvent = Static<typeof NotificationEvent>
export const streamNotifications = operation({
  method: 'GET',
  path: '/dashboard/notifications/stream',
  summary: 'Live unread counts, so that the bell is instant. Every event is complete by itself: nothing is missed by coming back.',
  who: 'user',
  rows: 'own',
  load: 'stream',
  query: query({}),
  answer: stream(NotificationEvent),
  errors: [],
})
