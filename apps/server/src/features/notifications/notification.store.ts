import type { NOTIFICATION_TYPES } from '@hawker/contract/notifications'
import { isMarketing, isOnByDefault } from '@hawker/domain/notifications/notification-channels'
import type { DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'
import { type Queries, type Sql, type Tx, raw, sql } from '@hawker/postgres/database'
import type { CodedRow } from '../../core/handover-code.ts'
import {
  type RefundExtent,
  type TextKey,
  isMailedAtOnce,
  isPushedInQuietHours,
} from './notices/text-keys.ts'
import { shopTitle } from '../shops/index.ts'

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
export type NewNotification = {
  type: NotificationType
  textKey: TextKey
  params?: Record<string, string>
  orderId?: number
  parcelId?: number
  blogUuid?: string
  /** The page to open, unless an order or a news post determines it. */
  url?: string
  /** The notified event: each event notifies a user once. */
  eventId: number
  at: Date
}

/**
 * Announces at commit whose unread counts changed; live streams read them. Null: possibly
 * everybody's.
 */
export const announceUnreadChange = (userId: Sql, notification: Sql): Sql => sql`
  pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'notification.changed',
    'order_id', null, 'shop_id', null, 'user_id', ${userId}, 'driver_id', null, 'payload', ${notification})::text)`
export const NO_NEW_NOTIFICATION = raw(`'{}'::json`)
const NEW_NOTIFICATION = raw(`json_build_object('id', id, 'type', type)`)

/** A mail waits for the notification to be read elsewhere, and includes later ones. */
const MAIL_DELAY = '10 minutes'

/**
 * Inserts one notification for each user, already read if they turned off the bell, and queues its
 * deliveries.
 */
const insertNotifications = (
  people: Sql,
  { type, textKey, params = {}, orderId, parcelId, blogUuid, url, eventId, at }: NewNotification,
): Sql => sql`
  inserted as (
    insert into notifications (user_id, type, text_key, params, order_id, parcel_id, blog_uuid,
      url, event_id, created_at,
      read_at)
    select people.id, ${type}, ${textKey}, ${JSON.stringify(params)}::jsonb, ${orderId ?? null}::bigint,
      ${parcelId ?? null}::bigint, ${blogUuid ?? null}::uuid, ${url ?? null}::text,
       ${eventId}::bigint, ${at}::timestamptz,
      case when not coalesce(bell.enabled, true) then ${at}::timestamptz end
    from (${people}) people
    left join notification_choices bell
      on bell.user_id = people.id and bell.type = ${type} and bell.channel = 'in_app'
    on conflict (user_id, event_id) do nothing
    returning id, user_id, type),
  queued as (
    insert into notification_deliveries (notification_id, user_id, channel, urgent, timely, due_at)
    select inserted.id, inserted.user_id, channel.name, ${isPushedInQuietHours(textKey)}::boolean,
      ${isMailedAtOnce(textKey)}::boolean, ${at}::timestamptz + channel.pause
    from inserted
    cross join (values ('email', ${isOnByDefault(type, 'email')}::boolean,
        ${isMailedAtOnce(textKey) ? '0' : MAIL_DELAY}::interval),
      ('push', ${isOnByDefault(type, 'push')}::boolean, '0'::interval)) channel(name, by_default, pause)
    join users u on u.id = inserted.user_id
    left join notification_settings s on s.user_id = inserted.user_id
    left join notification_choices c
      on c.user_id = inserted.user_id and c.type = ${type} and c.channel = channel.name
    where coalesce(c.enabled, channel.by_default)
      and (${!isMarketing(type)}::boolean or coalesce(s.marketing, false))
      and case channel.name
        when 'email' then u.email is not null and u.email_verified_at is not null
        else exists (select from device_tokens d where d.user_id = u.id and d.type = 'webpush') end
    returning user_id, channel)`

/** Notifies some users, at once. */
export async function notifyUsers(
  tx: Tx,
  userIds: readonly number[],
  notification: NewNotification,
): Promise<void> {
  const people = sql`select distinct unnest(${[...userIds]}::bigint[]) as id`
  await tx.run(sql`
    with ${insertNotifications(people, notification)},
      work as (
        select graphile_worker.add_job('deliver_notifications', json_build_object('user_id', user_id))
        from queued where channel = 'push')
    select ${announceUnreadChange(raw('user_id'), NEW_NOTIFICATION)}, (select count(*) from work) from inserted`)
}

/**
 * Notifies all users who are not blocked. One announcement for all, because one for each user would
 * fill Postgres' queue. The sweep sends the deliveries.
 */
export async function notifyAllUsers(tx: Tx, notification: NewNotification): Promise<void> {
  await tx.run(sql`
    with ${insertNotifications(raw('select id from users where blocked_at is null'), notification)}
    select ${announceUnreadChange(raw('null::bigint'), NO_NEW_NOTIFICATION)}
    from (select 1 from inserted limit 1) any_inserted`)
}

export type StoredNotification = {
  id: number
  type: NotificationType
  textKey: TextKey
  params: Record<string, string>
  url: string | null
  readAt: Date | null
  createdAt: Date
  order: (CodedRow & { number: string; status: OrderStatus }) | undefined
  parcel: { id: number; number: string } | undefined
  /** The title of the order's shop, or of the shop in the parameters. */
  shopTitle: string
  client: { id: number; firstname: string; img: string | null } | undefined
  blogUuid: string | null
  blogTranslations: Record<string, Record<string, string | undefined>> | null
}
type Row = {
  id: number
  type: NotificationType
  text_key: TextKey
  params: Record<string, string>
  url: string | null
  read_at: Date | null
  created_at: Date
  order_id: number | null
  number: string | null
  status: OrderStatus | null
  old_codes: Buffer | null
  parcel_id: number | null
  parcel_number: string | null
  shop_title: string | null
  client_id: number | null
  client_firstname: string | null
  client_img: string | null
  blog_uuid: string | null
  blog_translations: Record<string, Record<string, string | undefined>> | null
}

const toStoredNotification = (row: Row): StoredNotification => ({
  id: row.id,
  type: row.type,
  textKey: row.text_key,
  params: row.params,
  url: row.url,
  readAt: row.read_at,
  createdAt: row.created_at,
  order:
    row.order_id !== null && row.number !== null && row.status !== null
      ? {
          id: row.order_id,
          number: row.number,
          status: row.status,
          oldCodes: row.old_codes,
        }
      : undefined,
  parcel:
    row.parcel_id === null ? undefined : { id: row.parcel_id, number: row.parcel_number ?? '' },
  shopTitle: row.shop_title ?? '',
  client:
    row.client_id !== null
      ? { id: row.client_id, firstname: row.client_firstname ?? '', img: row.client_img }
      : undefined,
  blogUuid: row.blog_uuid,
  blogTranslations: row.blog_translations,
})

/** A user's notifications with all data of their texts, in one statement. */
const selectNotifications = (userId: number, lang: string, condition: Sql): Sql => sql`
  select n.id, n.type, n.text_key, n.params, n.url, n.read_at, n.created_at, n.blog_uuid,
    b.translations as blog_translations, o.id as order_id, o.number, o.status, o.old_codes,
    p.id as parcel_id, p.number as parcel_number,
    ${shopTitle(lang, sql`coalesce(o.shop_id, (n.params ->> 'shop_id')::bigint)`)} as shop_title,
    -- Shop and courier see whose order it is; customers do not see themselves.
    u.id as client_id, u.firstname as client_firstname, u.img as client_img
  from notifications n
  left join orders o on o.id = n.order_id
  left join parcel_orders p on p.id = n.parcel_id
  left join users u on u.id = coalesce(o.user_id, p.user_id) and u.id <> n.user_id
  left join blogs b on b.uuid = n.blog_uuid
  where n.user_id = ${userId} ${condition}`

export async function findNotification(
  queries: Queries,
  userId: number,
  id: number,
  lang: string,
): Promise<StoredNotification | undefined> {
  const row = await queries.row<Row>(selectNotifications(userId, lang, sql`and n.id = ${id}`))
  return row && toStoredNotification(row)
}

/** The unread ones of these notifications, oldest first. */
export const findUnread = async (
  queries: Queries,
  userId: number,
  ids: readonly number[],
  lang: string,
): Promise<StoredNotification[]> =>
  (
    await queries.rows<Row>(
      selectNotifications(
        userId,
        lang,
        sql`and n.id = any(${[...ids]}::bigint[]) and n.read_at is null order by n.id`,
      ),
    )
  ).map(toStoredNotification)

export type NotificationFilter = {
  type: NotificationType | undefined
  page: number
  perPage: number
  sort: 'asc' | 'desc'
}

export async function listNotificationPage(
  queries: Queries,
  userId: number,
  lang: string,
  { type, page, perPage, sort }: NotificationFilter,
): Promise<{ rows: StoredNotification[]; total: number }> {
  const ofType = type ? sql`and type = ${type}` : raw('')
  const filter = sql`${type ? sql`and n.type = ${type}` : raw('')}
    order by n.id ${raw(sort)} limit ${perPage} offset ${(page - 1) * perPage}`
  const [rows, count] = await Promise.all([
    queries.rows<Row>(selectNotifications(userId, lang, filter)),
    queries.row<{ total: number }>(
      sql`select count(*) as total from notifications where user_id = ${userId} ${ofType}`,
    ),
  ])
  return { rows: rows.map(toStoredNotification), total: count?.total ?? 0 }
}

/** Marks a notification as read; reading again keeps the first time. */
export async function markRead(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  await tx.run(sql`
    with changed as (
      update notifications set read_at = ${now}
      where id = ${id} and user_id = ${userId} and read_at is null returning user_id)
    select ${announceUnreadChange(raw('user_id'), NO_NEW_NOTIFICATION)} from changed`)
}

/** Marks the notification of a table that was held for a guest as read. */
export const markTableOfferRead = async (
  tx: Tx,
  userId: number,
  reservationId: number,
  now: Date,
): Promise<void> => {
  await tx.run(sql`
    with changed as (
      update notifications set read_at = ${now}
      where user_id = ${userId} and text_key = 'booking_table_free' and read_at is null
        and params ->> 'booking_id' = ${String(reservationId)}
      returning user_id)
    select ${announceUnreadChange(raw('user_id'), NO_NEW_NOTIFICATION)} from changed`)
}

export async function markAllRead(tx: Tx, userId: number, now: Date): Promise<number> {
  const row = await tx.row<{ read: number }>(sql`
    with changed as (
        update notifications set read_at = ${now}
        where user_id = ${userId} and read_at is null returning user_id),
      announced as materialized (
        select ${announceUnreadChange(raw('user_id'), NO_NEW_NOTIFICATION)}
        from (select distinct user_id from changed) c)
    select (select count(*) from changed) as read, (select count(*) from announced) as announced`)
  return row?.read ?? 0
}

export type UnreadCounts = { notification: number; news_publish: number; status_changed: number }

export const countUnread = async (queries: Queries, userId: number): Promise<UnreadCounts> =>
  (await queries.row<UnreadCounts>(sql`
    select count(*) as notification, count(*) filter (where type = 'news_publish') as news_publish,
      count(*) filter (where type = 'status_changed') as status_changed
    from notifications where user_id = ${userId} and read_at is null`)) ?? {
    notification: 0,
    news_publish: 0,
    status_changed: 0,
  }

export type NotifiedOrder = {
  userId: number
  shopId: number
  driverId: number | null
  status: OrderStatus
  deliveryType: DeliveryType
  /** The table of an order at a table. */
  tableName: string | null
  cancelReason: string | null
  cancelNote: string | null
  /** How much of the payment is refunded. Unpaid cash is not. */
  refundExtent: RefundExtent
  /**
   * The refund that both sides agreed on, in minor units of the order's currency; null: everything.
   */
  cancelRefund: number | null
  currencyId: number
}

/** The data of an order that its notifications need. */
export const findNotifiedOrder = (
  queries: Queries,
  id: number,
): Promise<NotifiedOrder | undefined> =>
  queries.row<NotifiedOrder>(sql`
    select user_id as "userId", shop_id as "shopId", driver_id as "driverId", status,
      delivery_type as "deliveryType", table_name as "tableName",
      cancel_reason as "cancelReason", cancel_note as "cancelNote",
      cancel_refund as "cancelRefund", currency_id as "currencyId",
      case when cancel_refund = 0
          or not exists (
            select 1 from transactions t
            where t.payable_type = 'order' and t.payable_id = orders.id and t.status in ('paid', 'refund'))
          then 'nothing'
        when cancel_refund < total then 'part' else 'all' end as "refundExtent"
    from orders where id = ${id}`)

export const listShopStaff = async (queries: Queries, shopId: number): Promise<number[]> =>
  (
    await queries.rows<{ user_id: number }>(
      sql`select user_id from shop_staff where shop_id = ${shopId} order by user_id`,
    )
  ).map(({ user_id }) => user_id)

export const findFirstnames = async (
  queries: Queries,
  userIds: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await queries.rows<{ id: number; firstname: string }>(
        sql`select id, firstname from users where id = any(${[...userIds]}::bigint[])`,
      )
    ).map(({ id, firstname }) => [id, firstname]),
  )

/** The group order that the order came from, if any. */
export const findGroupOfOrder = async (
  queries: Queries,
  orderId: number,
): Promise<number | undefined> =>
  (
    await queries.row<{ id: number }>(
      sql`select c.id from orders o join carts c on c.id = o.cart_id and c.is_group where o.id = ${orderId}`,
    )
  )?.id

export type NotifiedReservation = {
  uuid: string
  userId: number | null
  shopId: number
  guests: number
  person: string | null
  startsAt: string
  timezone: string
  date: string
  isBlock: boolean
  cancelReason: string | null
  /** Until when a guest who waited may take the table. */
  holdUntil: string | null
}
export type NotifiedWait = { userId: number; shopId: number; startsAt: string; timezone: string }
/** The earliest start that a guest who still waits for a table asked for. */
export const findNotifiedWait = (queries: Queries, id: number): Promise<NotifiedWait | undefined> =>
  queries.row<NotifiedWait>(sql`
    select w.user_id as "userId", w.shop_id as "shopId", s.timezone,
      to_char((w.date + w.time_from::time) at time zone s.timezone at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt"
    from booking_waits w join shops s on s.id = w.shop_id where w.id = ${id}`)

/** The data of a reservation that its notifications need. */
export const findNotifiedReservation = (
  queries: Queries,
  id: number,
): Promise<NotifiedReservation | undefined> =>
  queries.row<NotifiedReservation>(sql`
    select b.uuid, b.user_id as "userId", b.shop_id as "shopId", b.guests, b.name as person,
      to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt", s.timezone,
      (b.starts_at at time zone s.timezone)::date::text as date, b.source = 'block' as "isBlock",
      b.cancel_reason as "cancelReason",
      case when b.source = 'waitlist' and b.status = 'new' then
        to_char(b.answer_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as "holdUntil"
    from bookings b join shops s on s.id = b.shop_id where b.id = ${id}`)
