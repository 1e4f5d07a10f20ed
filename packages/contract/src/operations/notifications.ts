import { Type, type Static } from 'typebox'
import { data, list, operation, stream } from '../core/operation.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  LocalTime,
  Locale,
  Uuid,
  arrayOf,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
} from '../core/shapes.ts'

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
  'payment_request',
  'group_update',
  'chat_message',
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
  booking: nullable(obj({ id: Id })),
  parcel: nullable(obj({ id: Id, number: Type.String() })),
  blog: nullable(Type.String()),
  url: nullable(Type.String()),
})
export type Notification = Static<typeof Notification>
export const listNotifications = operation({
  method: 'GET',
  path: '/dashboard/notifications',
  summary: 'The user’s notifications, newest first, in the requested language.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: paged({ type: optional(oneOf(NOTIFICATION_TYPES)) }),
  response: list(Notification),
  sortable: ['id', 'created_at'],
  errors: [],
})
export const showNotification = operation({
  method: 'GET',
  path: '/dashboard/notifications/{id}',
  summary: 'One notification of the user.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(Notification),
  errors: [],
})
export const readNotification = operation({
  method: 'POST',
  path: '/dashboard/notifications/{id}/read-at',
  summary: 'Marks one notification as read.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(Notification),
  errors: [],
})
export const readAllNotifications = operation({
  method: 'POST',
  path: '/dashboard/notifications/read-all',
  summary: 'Marks all notifications as read.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  response: data(obj({ read: Count })),
  errors: [],
})
/** Unread notifications: all, and those of two types. */
export const NotificationStatistic = obj({
  notification: Count,
  news_publish: Count,
  status_changed: Count,
})
export type NotificationStatistic = Static<typeof NotificationStatistic>
export const showNotificationStatistic = operation({
  method: 'GET',
  path: '/dashboard/user/profile/notifications-statistic',
  summary:
    'Unread counts. Clients poll it every 10 s; it answers 304 to the ETag when nothing changed.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(NotificationStatistic),
  errors: [],
  conditional: true,
})

/**
 * `statistic`: the unread counts, first immediately and then after every change. `notification`:
 * the new one, if any.
 */
export const NotificationEvent = obj({
  event: oneOf(['statistic', 'ping']),
  statistic: optional(NotificationStatistic),
  notification: optional(obj({ id: Id, type: Type.String() })),
})
export type NotificationEvent = Static<typeof NotificationEvent>
export const streamNotifications = operation({
  method: 'GET',
  path: '/dashboard/notifications/stream',
  summary:
    'Live unread counts. Every event has the complete state, so a reconnected client misses ' +
    'nothing.',
  who: 'user',
  rows: 'own',
  load: 'stream',
  query: query({}),
  response: stream(NotificationEvent),
  errors: [],
})

/** The channels of a type. With `in_app` off the notification is listed but not counted. */
const TypeChoice = obj({ type: oneOf(NOTIFICATION_TYPES), in_app: Flag, email: Flag, push: Flag })
/** Wall times in `time_zone`. With `from` later than `until` they cross midnight. */
const QuietHours = obj({ from: LocalTime, until: LocalTime })
export const NotificationPreferences = obj({
  types: Type.Array(TypeChoice),
  quiet_hours: nullable(QuietHours),
  time_zone: nullable(Type.String()),
  locale: nullable(Type.String()),
  marketing: Flag,
  /** Mails go to a verified address only. */
  email: nullable(Type.String()),
  email_verified: Flag,
  /** The VAPID key for Web Push subscriptions. */
  push_key: Type.String(),
})
export type NotificationPreferences = Static<typeof NotificationPreferences>
export const showNotificationPreferences = operation({
  method: 'GET',
  path: '/dashboard/user/notifications',
  summary: 'The user’s notification preferences: channels by type, quiet hours, and marketing.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(NotificationPreferences),
  errors: [],
})
export const updateNotificationPreferences = operation({
  method: 'POST',
  path: '/dashboard/user/update/notifications',
  summary: 'Changes the given preferences. Mails and pushes use the `locale` and `time_zone`.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({
    types: optional(
      arrayOf(
        obj({
          type: oneOf(NOTIFICATION_TYPES),
          in_app: optional(Flag),
          email: optional(Flag),
          push: optional(Flag),
        }),
        30,
      ),
    ),
    quiet_hours: optional(nullable(QuietHours)),
    time_zone: optional(
      Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_+/-]+$' }),
    ),
    locale: optional(Locale),
    marketing: optional(Flag),
  }),
  response: data(NotificationPreferences),
  errors: [],
})
export const unsubscribe = operation({
  method: 'POST',
  path: '/rest/notifications/unsubscribe',
  summary:
    'Unsubscribes from mails of one type or of all, by the key in a mail and without sign-in. ' +
    'Unknown keys get the same response.',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({ key: Uuid, type: optional(oneOf(NOTIFICATION_TYPES)) }),
  response: data(obj({})),
  errors: [],
})

/** The endpoint of a push service, or a registration token. */
const DeviceToken = Type.String({ minLength: 1, maxLength: 2000, pattern: '^[\\x21-\\x7e]+$' })
const PushKey = Type.String({ maxLength: 120, pattern: '^[A-Za-z0-9_-]+=*$' })
export const updateDeviceToken = operation({
  method: 'POST',
  path: '/dashboard/user/profile/firebase/token/update',
  summary:
    'Registers a device for pushes until this session ends. For a browser the token is its ' +
    'endpoint, with its keys.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({
    token: DeviceToken,
    type: optional(oneOf(['webpush', 'fcm', 'apns'])),
    keys: optional(obj({ p256dh: PushKey, auth: PushKey })),
  }),
  response: data(obj({})),
  errors: [],
})
export const deleteDeviceToken = operation({
  method: 'DELETE',
  path: '/dashboard/user/profile/firebase/token/delete',
  summary: 'Unregisters a device of the user.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({ token: DeviceToken }),
  response: data(obj({})),
  errors: [],
})
