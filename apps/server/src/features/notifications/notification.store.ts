import type { NOTIFICATION_TYPES } from '@hawker/contract/notifications'
import { isMarketing, isOnByDefault } from '@hawker/domain/notification-channels'
import type { DeliveryType, OrderStatus } from '@hawker/domain/order-status'
import { type Queries, type Sql, type Tx, raw, sql } from '../../database/database.ts'
import { localesFor } from '../settings/index.ts'
import { type ComesBack, type TextKey, isUrgent } from './text-keys.ts'

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
export type NewNotification = {
  type: NotificationType
  textKey: TextKey
  params?: Record<string, string>
  orderId?: number
  blogUuid?: string
  /** Where it leads, when neither an order nor news says so. */
  url?: string
  /** The event it tells of: the same event tells a person once, however often it is heard. */
  eventId: number
  at: Date
}

/** Says at commit whose unread counts have changed; live streams look them up. Nobody named: everybody's may have. */
export const announce = (userId: Sql, notification: Sql): Sql => sql`
  pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'notification.changed', 'order_id', null, 'shop_id', null,
    'user_id', ${userId}, 'driver_id', null, 'payload', ${notification})::text)`
export const NOTHING_NEW = raw(`'{}'::json`)
const THE_NEW_ONE = raw(`json_build_object('id', id, 'type', type)`)

/** A mail waits whether it is read elsewhere meanwhile, and takes along what else comes. */
const MAIL_PAUSE = '10 minutes'

/** One notification per person, unread unless they want the bell quiet; and what is to be sent of it besides. */
const insert = (
  people: Sql,
  { type, textKey, params = {}, orderId, blogUuid, url, eventId, at }: NewNotification,
): Sql => sql`
  told as (
    insert into notifications (user_id, type, text_key, params, order_id, blog_uuid, url, event_id, created_at, read_at)
    select people.id, ${type}, ${textKey}, ${JSON.stringify(params)}::jsonb, ${orderId ?? null}::bigint, ${blogUuid ?? null}::uuid,
      ${url ?? null}::text, ${eventId}::bigint, ${at}::timestamptz, case when not coalesce(bell.enabled, true) then ${at}::timestamptz end
    from (${people}) people
    left join notification_choices bell on bell.user_id = people.id and bell.type = ${type} and bell.channel = 'in_app'
    on conflict (user_id, event_id) do nothing
    returning id, user_id, type),
  queued as (
    insert into notification_deliveries (notification_id, user_id, channel, urgent, due_at)
    select told.id, told.user_id, channel.name, ${isUrgent(textKey)}::boolean, ${at}::timestamptz + channel.pause
    from told
    cross join (values ('email', ${isOnByDefault(type, 'email')}::boolean, ${MAIL_PAUSE}::interval),
      ('push', ${isOnByDefault(type, 'push')}::boolean, '0'::interval)) channel(name, by_default, pause)
    join users u on u.id = told.user_id
    left join notification_settings s on s.user_id = told.user_id
    left join notification_choices c on c.user_id = told.user_id and c.type = ${type} and c.channel = channel.name
    where coalesce(c.enabled, channel.by_default) and (${!isMarketing(type)}::boolean or coalesce(s.marketing, false))
      and case channel.name
        when 'email' then u.email is not null and u.email_verified_at is not null
        else exists (select from device_tokens d where d.user_id = u.id and d.type = 'webpush') end
    returning user_id, channel)`

/** Tells a few people, each of whom sees it at once. */
export async function notifyPeople(
  tx: Tx,
  userIds: readonly number[],
  notification: NewNotification,
): Promise<void> {
  const people = sql`select distinct unnest(${[...userIds]}::bigint[]) as id`
  await tx.run(sql`
    with ${insert(people, notification)},
      work as (select graphile_worker.add_job('deliver_notifications', json_build_object('user_id', user_id)) from queued where channel = 'push')
    select ${announce(raw('user_id'), THE_NEW_ONE)}, (select count(*) from work) from told`)
}

/** Tells everybody who may sign in. One announcement for all: a notice per person would fill Postgres' queue. The sweep sends what is to be sent. */
export async function notifyEverybody(tx: Tx, notification: NewNotification): Promise<void> {
  await tx.run(sql`
    with ${insert(raw('select id from users where blocked_at is null'), notification)}
    select ${announce(raw('null::bigint'), NOTHING_NEW)} from (select 1 from told limit 1) any_of_them`)
}

export type StoredNotification = {
  id: number
  type: NotificationType
  textKey: TextKey
  params: Record<string, string>
  url: string | null
  readAt: Date | null
  createdAt: Date
  order: { id: number; number: string; status: OrderStatus; pickupCode: string } | undefined
  /** Of the order's shop, or of the one that was named. */
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
  pickup_code: string | null
  shop_title: string | null
  client_id: number | null
  client_firstname: string | null
  client_img: string | null
  blog_uuid: string | null
  blog_translations: Record<string, Record<string, string | undefined>> | null
}

const stored = (row: Row): StoredNotification => ({
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
          pickupCode: row.pickup_code ?? '',
        }
      : undefined,
  shopTitle: row.shop_title ?? '',
  client:
    row.client_id !== null
      ? { id: row.client_id, firstname: row.client_firstname ?? '', img: row.client_img }
      : undefined,
  blogUuid: row.blog_uuid,
  blogTranslations: row.blog_translations,
})

/** Own notifications with all that their words need, in one statement. */
const select = (userId: number, lang: string, which: Sql): Sql => sql`
  select n.id, n.type, n.text_key, n.params, n.url, n.read_at, n.created_at, n.blog_uuid, b.translations as blog_translations,
    o.id as order_id, o.number, o.status, o.pickup_code,
    (select title from shop_translations where shop_id = coalesce(o.shop_id, (n.params ->> 'shop_id')::bigint)
      order by array_position(${localesFor(lang)}::text[], locale) nulls last, locale limit 1) as shop_title,
    -- The shop and the courier may know whose order it is; a person needs not be told that it is their own.
    u.id as client_id, u.firstname as client_firstname, u.img as client_img
  from notifications n
  left join orders o on o.id = n.order_id
  left join users u on u.id = o.user_id and u.id <> n.user_id
  left join blogs b on b.uuid = n.blog_uuid
  where n.user_id = ${userId} ${which}`

export async function findNotification(
  queries: Queries,
  userId: number,
  id: number,
  lang: string,
): Promise<StoredNotification | undefined> {
  const row = await queries.row<Row>(select(userId, lang, sql`and n.id = ${id}`))
  return row && stored(row)
}

/** The unread ones among these, oldest first. */
export const findUnread = async (
  queries: Queries,
  userId: number,
  ids: readonly number[],
  lang: string,
): Promise<StoredNotification[]> =>
  (
    await queries.rows<Row>(
      select(
        userId,
        lang,
        sql`and n.id = any(${[...ids]}::bigint[]) and n.read_at is null order by n.id`,
      ),
    )
  ).map(stored)

export type NotificationFilter = {
  type: NotificationType | undefined
  page: number
  perPage: number
  sort: 'asc' | 'desc'
}

export async function pageOfNotifications(
  queries: Queries,
  userId: number,
  lang: string,
  { type, page, perPage, sort }: NotificationFilter,
): Promise<{ rows: StoredNotification[]; total: number }> {
  const ofType = type ? sql`and type = ${type}` : raw('')
  const order = sql`${type ? sql`and n.type = ${type}` : raw('')} order by n.id ${raw(sort)} limit ${perPage} offset ${(page - 1) * perPage}`
  const [rows, count] = await Promise.all([
    queries.rows<Row>(select(userId, lang, order)),
    queries.row<{ total: number }>(
      sql`select count(*) as total from notifications where user_id = ${userId} ${ofType}`,
    ),
  ])
  return { rows: rows.map(stored), total: count?.total ?? 0 }
}

/** Reading again keeps the first moment. False when it is not there or not theirs. */
export async function markRead(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  await tx.run(sql`
    with changed as (
      update notifications set read_at = ${now} where id = ${id} and user_id = ${userId} and read_at is null returning user_id)
    select ${announce(raw('user_id'), NOTHING_NEW)} from changed`)
}

export async function markAllRead(tx: Tx, userId: number, now: Date): Promise<number> {
  const row = await tx.row<{ read: number }>(sql`
    with changed as (update notifications set read_at = ${now} where user_id = ${userId} and read_at is null returning user_id),
      told as materialized (select ${announce(raw('user_id'), NOTHING_NEW)} from (select distinct user_id from changed) c)
    select (select count(*) from changed) as read, (select count(*) from told) as told`)
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
  cancelReason: string | null
  cancelNote: string | null
  /** Cash that was only promised does not. */
  comesBack: ComesBack
  /** What both sides agreed to give back, in minor units of its currency; null: all of it. */
  cancelRefund: number | null
  currencyId: number
}

/** What there is to know about an order before telling anybody of it. */
export const findNotifiedOrder = (
  queries: Queries,
  id: number,
): Promise<NotifiedOrder | undefined> =>
  queries.row<NotifiedOrder>(sql`
    select user_id as "userId", shop_id as "shopId", driver_id as "driverId", status, delivery_type as "deliveryType",
      cancel_reason as "cancelReason", cancel_note as "cancelNote", cancel_refund as "cancelRefund", currency_id as "currencyId",
      case when cancel_refund = 0
          or not exists (select 1 from transactions t where t.payable_type = 'order' and t.payable_id = orders.id and t.status in ('paid', 'refund')) then 'nothing'
        when cancel_refund < total then 'part' else 'all' end as "comesBack"
    from orders where id = ${id}`)

export const staffOf = async (queries: Queries, shopId: number): Promise<number[]> =>
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

/** The group order that an order came from, if it did. */
export const findGroupOfOrder = async (
  queries: Queries,
  orderId: number,
): Promise<number | undefined> =>
  (
    await queries.row<{ id: number }>(
      sql`select c.id from orders o join carts c on c.id = o.cart_id and c.is_group where o.id = ${orderId}`,
    )
  )?.id
