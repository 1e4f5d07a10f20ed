import { type Sql, sql } from '@hawker/postgres/database'
import server from '@hawker/i18n/locales/en/server.json' with { type: 'json' }
import { doorTokenOf } from '@hawker/server/features/reservations/door/door-text'
import { reservationTokenOf } from '@hawker/server/features/reservations/index'
import { plainToken } from '@hawker/server/features/trust/index'
import { parcelTokenOf } from '@hawker/server/features/parcels/reading/parcel-token'
import type { TestApp } from '@hawker/server/testing/test-app'

/** A text by which people learn something, with the words that they read. */
export type NoticeText = {
  key: string
  title: string
  body: string
  params: Record<string, string>
}
/** Whom it was sent to, and the address that it links to, if any. */
export type Context = {
  userId: number | undefined
  url: string | undefined
  id: number | undefined
}

const TEXTS = server as unknown as Record<string, string | Record<string, string>>
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `Order {number} accepted` → a pattern with the number as a group. */
function patternOf(template: string): RegExp {
  const seen = new Set<string>()
  const parts = template.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return literal(part)
    if (seen.has(name)) return '[^]*?'
    seen.add(name)
    return `(?<${name}>[^]*?)`
  })
  return new RegExp(`^${parts.join('')}$`)
}
const NOTICES = Object.keys(TEXTS).flatMap((name) => {
  const key = /^notification\.(.*)\.title$/.exec(name)?.[1]
  const [title, body] = [TEXTS[name], TEXTS[`notification.${key}.body`]]
  if (key === undefined || typeof title !== 'string' || typeof body !== 'string') return []
  return [{ key, title: patternOf(title), body: patternOf(body) }]
})
const isolated = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

/** The text whose templates give this title and body. */
export function noticeTextOf(title: string, body: string): NoticeText | undefined {
  const [cleanTitle, cleanBody] = [isolated(title), isolated(body)]
  for (const { key, title: titleOf, body: bodyOf } of NOTICES) {
    const first = titleOf.exec(cleanTitle)
    const second = bodyOf.exec(cleanBody)
    if (first && second) return { key, title, body, params: { ...first.groups, ...second.groups } }
  }
  return undefined
}

const ORDER_STATUS: Readonly<Record<string, readonly string[]>> = {
  'new_order.delivery': ['new'],
  'new_order.pickup': ['new'],
  'accepted.delivery': ['accepted'],
  'accepted.pickup': ['accepted'],
  cooking: ['cooking'],
  'ready.delivery': ['ready'],
  'ready.pickup': ['ready'],
  on_a_way: ['on_a_way'],
  'delivered.delivery': ['delivered'],
  'delivered.pickup': ['delivered'],
  cancelled: ['cancelled'],
  cancelled_paid: ['cancelled'],
  cancelled_part: ['cancelled'],
  order_off: ['cancelled'],
  review_wanted: ['delivered'],
  new_review: ['delivered'],
  new_claim: ['delivered'],
  refund_rejected: ['delivered'],
  'refund_approved.source': ['delivered'],
  'refund_approved.wallet': ['delivered'],
  refund_arrived: ['delivered'],
  courier_assigned: ['accepted', 'cooking', 'ready'],
  pin_locked: ['on_a_way'],
  group_placed: ['new', 'accepted', 'cooking', 'ready', 'on_a_way', 'delivered'],
}
const CLAIM_STATUS: Readonly<Record<string, string>> = {
  new_claim: 'pending',
  refund_rejected: 'rejected',
  'refund_approved.source': 'approved',
  'refund_approved.wallet': 'approved',
  refund_arrived: 'approved',
}
const PARCEL_STATUS: Readonly<Record<string, readonly string[]>> = {
  'parcel.offered_again': ['new'],
  'parcel.accepted': ['accepted'],
  'parcel.ready': ['ready'],
  'parcel.on_a_way': ['on_a_way'],
  'parcel.returning': ['returning'],
  'parcel.returning_asked': ['returning'],
  'parcel.delivered': ['delivered'],
  'parcel.returned': ['returned'],
  'parcel.cancelled': ['cancelled'],
  'parcel.pin_locked': ['on_a_way'],
  'parcel.absent': ['on_a_way'],
}
const RESERVATION_STATUS: Readonly<Record<string, readonly string[]>> = {
  booking_requested: ['new'],
  booking_new: ['approved'],
  booking_changed_by_guest: ['new', 'approved'],
  booking_cancelled_by_guest: ['canceled'],
  booking_approved: ['approved'],
  booking_changed: ['new', 'approved', 'seated'],
  booking_restored: ['new', 'approved'],
  booking_cancelled: ['canceled'],
  booking_no_show: ['no_show'],
  booking_reminder_24h: ['approved'],
  booking_reminder_2h: ['approved'],
  booking_review: ['completed'],
  booking_table_free: ['new'],
}
const GROUP_IS_OPEN: Readonly<Record<string, boolean>> = {
  group_joined: true,
  group_all_done: true,
  group_locked: true,
  group_deadline: true,
  group_not_ordered: true,
  group_cancelled: false,
  group_expired: false,
}
const SMS_STATUS: Readonly<Record<string, readonly string[]>> = {
  'booking.sms.confirmed': ['approved'],
  'booking.sms.changed': ['new', 'approved'],
  'booking.sms.reminder': ['new', 'approved'],
  'booking.sms.canceled': ['canceled'],
  'door.sms.added': ['waiting'],
  'door.sms.called': ['called'],
  'parcel.sms.pickup': ['new', 'accepted', 'ready'],
  'parcel.sms.recipient': ['new', 'accepted', 'ready', 'on_a_way'],
}
/** Money that has moved, people who have joined or left: nothing makes them untrue. */
const LASTING = [
  'wallet_',
  'referral_',
  'payment_returned',
  'change_returned',
  'refund_returned',
  'refund_after_dispute',
  'group_kicked',
  'group_ordered',
  'share_',
  'substituted',
  'hold_lost',
] as const

/** What is wrong about a message at the moment when it leaves; undefined when it is true. */
export type Judge = {
  notice(text: NoticeText, context: Context): Promise<string | undefined>
  text(text: string): Promise<string | undefined>
}

/** Judges by statements of its own, which share nothing with the conditions of the notices. */
export function judgeOf(app: TestApp): Judge {
  const one = async <Row extends object>(query: Sql): Promise<Row | undefined> =>
    (await app.rows<Row>(query))[0]
  const differs = (key: string, is: string | undefined, wanted: readonly string[]) =>
    is !== undefined && wanted.includes(is)
      ? undefined
      : `${key} says ${wanted.join(' or ')}, it is ${is}`

  const ofNotification = (id: number | undefined) =>
    one<{ order: number | null; parcel: number | null; params: Record<string, string> }>(sql`
      select order_id as order, parcel_id as parcel, params
      from notifications where id = ${id ?? 0}`)

  async function order(text: NoticeText, id: number): Promise<string | undefined> {
    const row = await one<{ status: string }>(sql`select status from orders where id = ${id}`)
    const wrong = differs(text.key, row?.status, ORDER_STATUS[text.key] ?? [])
    if (wrong !== undefined) return `order ${id}: ${wrong}`
    const claim = CLAIM_STATUS[text.key]
    if (claim !== undefined) {
      const found = await one(
        sql`select 1 from order_refunds where order_id = ${id} and status = ${claim}`,
      )
      if (!found) return `order ${id}: no claim is ${claim}`
    }
    if (text.key === 'review_wanted' || text.key === 'new_review') {
      const found = await one(sql`select 1 from reviews where order_id = ${id}`)
      if ((found !== undefined) !== (text.key === 'new_review'))
        return `order ${id}: ${text.key}, a review ${found ? 'exists' : 'does not exist'}`
    }
    return undefined
  }
  async function reservation(text: NoticeText, { url, id }: Context): Promise<string | undefined> {
    const uuid = url?.includes('/b/')
      ? await uuidOf('bookings', url, '/b/', reservationTokenOf)
      : undefined
    // The mail that asks for a review does not say of which visit.
    if (uuid === undefined && id === undefined) return undefined
    const stored = await ofNotification(id)
    const found = await one<{ status: string; start: Date; timezone: string }>(sql`
      select b.status, b.starts_at as start, s.timezone from bookings b
      join shops s on s.id = b.shop_id
      where ${uuid === undefined ? sql`b.id = ${Number(stored?.params['booking_id'] ?? 0)}` : sql`b.uuid = ${uuid}`}`)
    const wrong = differs(text.key, found?.status, RESERVATION_STATUS[text.key] ?? [])
    if (wrong !== undefined) return `booking: ${wrong}`
    if (found && text.params['when'] !== undefined) {
      const time = timeIn(found.start, found.timezone)
      if (!text.body.replaceAll('\u202f', ' ').includes(time))
        return `booking: ${text.key} says ${text.body}, it is at ${time}`
    }
    if (text.key.startsWith('booking_reminder') && found && found.start <= app.clock.now())
      return `booking: ${text.key} after its start`
    if (text.key === 'booking_reminder_24h' && found) {
      const days = dayIn(found.start, found.timezone) - dayIn(app.clock.now(), found.timezone)
      if (days !== 1) return `booking: "tomorrow" is in ${days} days`
    }
    return undefined
  }
  async function uuidOf(
    table: 'bookings' | 'door_waits',
    url: string,
    path: string,
    tokenOf: (key: Uint8Array, uuid: string) => string,
  ): Promise<string | undefined> {
    const token = plainToken(url.split(path)[1]?.split(/[?\s]/)[0] ?? '')
    const rows = await app.rows<{ uuid: string }>(
      table === 'bookings' ? sql`select uuid from bookings` : sql`select uuid from door_waits`,
    )
    return rows.find(({ uuid }) => tokenOf(app.deps.personalDataKey, uuid) === token)?.uuid
  }

  /** By the link, or by the number that the owner of the order reads. */
  async function orderIn({ params }: NoticeText, { url, userId }: Context): Promise<number> {
    const linked = idIn(url, '/orders/')
    if (linked > 0) return linked
    const row = await one<{ id: number }>(sql`
      select id from orders where number = ${params['number'] ?? ''} and user_id = ${userId ?? 0}`)
    return row?.id ?? 0
  }

  return {
    async notice(text, context) {
      const { key } = text
      const stored = await ofNotification(context.id)
      if (key in ORDER_STATUS) return order(text, stored?.order ?? (await orderIn(text, context)))
      if (key in PARCEL_STATUS) {
        const id = stored?.parcel ?? idIn(context.url, '/parcels/')
        const row = await one<{ status: string }>(
          sql`select status from parcel_orders where id = ${id}`,
        )
        return differs(key, row?.status, PARCEL_STATUS[key] ?? [])
      }
      if (key === 'parcel.off') {
        const row = await one<{ status: string; driver: number | null }>(sql`
          select status, driver_id as driver from parcel_orders where id = ${stored?.parcel ?? 0}`)
        return row?.status === 'cancelled' || row?.driver !== context.userId
          ? undefined
          : `parcel ${stored?.parcel} is not off for its courier`
      }
      if (key in RESERVATION_STATUS) return reservation(text, context)
      if (key in GROUP_IS_OPEN) {
        const cartId = Number(stored?.params['cart_id'] ?? 0)
        // Mails do not say which group they are about.
        if (cartId === 0) return undefined
        const row = await one<{ open: boolean }>(
          sql`select status not in ('ordered', 'cancelled') as open from carts where id = ${cartId}`,
        )
        return (row?.open ?? false) === GROUP_IS_OPEN[key] ? undefined : `${key} of cart ${cartId}`
      }
      return LASTING.some((start) => key.startsWith(start))
        ? undefined
        : `${key} has no truth in this test`
    },
    async text(text) {
      const clean = isolated(text)
      const key = Object.keys(SMS_STATUS).find((name) =>
        patternOf(String(TEXTS[name])).test(clean.split('\n')[0] ?? ''),
      )
      if (key === undefined) return `unknown text: ${text}`
      const url = clean.split(/\s/).find((word) => word.startsWith('http')) ?? ''
      if (key.startsWith('booking.')) {
        const uuid = await uuidOf('bookings', url, '/b/', reservationTokenOf)
        const row = await one<{ status: string }>(
          sql`select status from bookings where uuid = ${uuid ?? ''}`,
        )
        return differs(key, row?.status, SMS_STATUS[key] ?? [])
      }
      if (key.startsWith('door.')) {
        const uuid = await uuidOf('door_waits', url, '/w/', doorTokenOf)
        const row = await one<{ status: string }>(
          sql`select status from door_waits where uuid = ${uuid ?? ''}`,
        )
        return differs(key, row?.status, SMS_STATUS[key] ?? [])
      }
      const role = key === 'parcel.sms.pickup' ? 'pickup' : 'recipient'
      const token = plainToken(url.split('/t/')[1] ?? '')
      const parcels = await app.rows<{ id: number; status: string }>(
        sql`select id, status from parcel_orders order by id desc`,
      )
      const row = parcels.find(
        ({ id }) => parcelTokenOf(app.deps.personalDataKey, id, role) === token,
      )
      return differs(key, row?.status, SMS_STATUS[key] ?? [])
    },
  }
}

const idIn = (url: string | undefined, path: string): number =>
  Number.parseInt(url?.split(path)[1] ?? '0', 10)
const timeIn = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(instant)
    .replaceAll('\u202f', ' ')
const dayIn = (instant: Date, timeZone: string) =>
  Math.round(
    Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)) / 86_400_000,
  )
