import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { viewOf } from '@hawker/postgres/table/define-table'
import { PARCELS } from '../../../parcels/index.ts'
import type { ReservationSubject } from './reservation-conditions.ts'
import type { SubjectIds, SubjectKind, SubjectTypes, Subjects } from './subject.ts'

type Read<Kind extends SubjectKind> = (
  queries: Queries,
  ids: Sql,
) => Promise<({ id: string } & SubjectTypes[Kind])[]>

const SUBJECT_PARCELS = viewOf(PARCELS, ['status', 'driverId', 'returnTotal'])
const staffOf = (shopId: Sql): Sql =>
  sql`array(select user_id from shop_staff where shop_id = ${shopId}) as "staffIds"`
const openDispute = (payable: 'order' | 'parcel_order', id: Sql, condition: Sql): Sql => sql`
  exists (select from payment_disputes d join transactions t on t.id = d.transaction_id
    where t.payable_type = ${payable} and t.payable_id = ${id} and ${condition})`

const READS: { readonly [Kind in SubjectKind]: Read<Kind> } = {
  order: (queries, ids) =>
    queries.rows(sql`
      select o.id::text as id, o.status, o.driver_id as "driverId", ${staffOf(sql`o.shop_id`)},
        o.payment_due is not null as "isPaymentDue",
        o.handover_confirmed_at is not null as "isHandoverConfirmed",
        exists (select from cancel_requests c where c.order_id = o.id and c.status = 'offered') as "hasOpenOffer",
        exists (select from cancel_requests c
          where c.order_id = o.id and c.status in ('asked', 'offered')) as "hasOpenRequest",
        exists (select from order_substitutions s
          where s.order_id = o.id and s.status = 'proposed') as "hasOpenSubstitution",
        ${openDispute('order', sql`o.id`, sql`d.status <> 'won' and d.handover is null`)}
          as "hasUndecidedDispute",
        (select json_build_object('isAnswered', r.reply is not null, 'isHidden', r.hidden)
          from reviews r where r.order_id = o.id limit 1) as review,
        (select coalesce(json_agg(json_build_object('id', f.id, 'status', f.status, 'waitsFor', f.waits_for,
            'outcome', (select p.step from order_refund_steps p where p.order_refund_id = f.id
              and p.step in ('arrived', 'returned_to_wallet') order by p.id desc limit 1))), '[]')
          from order_refunds f where f.order_id = o.id) as claims
      from orders o where o.id = any(${ids}::bigint[])`),
  parcel: (queries, ids) =>
    queries.rows(sql`
      select p.id::text as id, ${SUBJECT_PARCELS.select},
        p.handover_confirmed_at is not null as "isHandoverConfirmed",
        (select c.status from parcel_claims c where c.parcel_order_id = p.id order by c.id desc limit 1)
          as "claimStatus",
        ${openDispute('parcel_order', sql`p.id`, sql`d.status in ('open', 'answered')`)} as "hasOpenDispute"
      from parcel_orders p where p.id = any(${ids}::bigint[])`),
  booking: (queries, ids) =>
    queries.rows<{ id: string } & ReservationSubject>(sql`
      select b.id::text as id, b.status, b.source, b.starts_at as "startsAt", b.ends_at as "endsAt",
        s.timezone, b.guests, b.answer_until as "answerUntil", b.cancel_by as "cancelBy",
        exists (select from reviews r where r.booking_id = b.id) as "isReviewed",
        ${staffOf(sql`b.shop_id`)}
      from bookings b join shops s on s.id = b.shop_id where b.id = any(${ids}::bigint[])`),
  group: (queries, ids) =>
    queries.rows(sql`
      select c.id::text as id, c.status, c.owner_id as "ownerId", g.locked_at is not null as "isLocked",
        (select coalesce(json_agg(json_build_object('userId', m.user_id, 'name', m.name, 'done', m.done)), '[]')
          from user_carts m where m.cart_id = c.id and m.removed_at is null) as members,
        exists (select from orders o where o.cart_id = c.id and o.released_at is not null
          and o.status <> 'cancelled') as "hasOrder"
      from carts c join group_orders g on g.cart_id = c.id
      where c.id = any(${ids}::bigint[]) and c.is_group`),
  share: (queries, ids) =>
    queries.rows(sql`
      select r.uuid::text as id, r.status, r.amount - r.lowered_by as owed, y.decimals,
        greatest(r.paid_amount - r.given_back - (r.amount - r.lowered_by), 0) as overpaid
      from payment_requests r join currencies y on y.id = r.currency_id
      where r.uuid = any(${ids}::uuid[])`),
  chat: (queries, ids) =>
    queries.rows(sql`
      select c.id::text as id,
        exists (select from chat_messages m
          where m.chat_id = c.id and m.side = 'desk' and m.read_at is null) as "unreadByUser",
        exists (select from chat_messages m
          where m.chat_id = c.id and m.side = 'user' and m.read_at is null) as "unreadByDesk"
      from chats c where c.id = any(${ids}::bigint[])`),
  news: (queries, ids) =>
    queries.rows(sql`
      select b.uuid::text as id, b.published_at as "publishedAt"
      from blogs b where b.uuid = any(${ids}::uuid[])`),
  applicant: (queries, ids) =>
    queries.rows(sql`
      select u.id::text as id,
        (select a.status from shop_applications a where a.user_id = u.id) as shop,
        (select r.status from driver_requests r where r.user_id = u.id) as courier
      from users u where u.id = any(${ids}::bigint[])`),
  alert: (queries, ids) =>
    queries.rows(sql`
      select tag as id, json_agg(kind) as open from payment_alerts
      where tag = any(${ids}::text[]) and ended_at is null group by tag`),
  referral: (queries, ids) =>
    queries.rows(sql`
      select friend_id::text as id, status from referrals where friend_id = any(${ids}::bigint[])`),
}

async function readKind<Kind extends SubjectKind>(
  queries: Queries,
  kind: Kind,
  ids: readonly string[] = [],
): Promise<Record<string, SubjectTypes[Kind]>> {
  const rows = ids.length === 0 ? [] : await READS[kind](queries, sql`${[...new Set(ids)]}`)
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}

/** Reads the subjects, one statement for each kind. */
export async function readSubjects(queries: Queries, ids: SubjectIds): Promise<Subjects> {
  const [order, parcel, reservation, group, share, chat, news, applicant, alert, referral] =
    await Promise.all([
      readKind(queries, 'order', ids.order),
      readKind(queries, 'parcel', ids.parcel),
      readKind(queries, 'booking', ids.booking),
      readKind(queries, 'group', ids.group),
      readKind(queries, 'share', ids.share),
      readKind(queries, 'chat', ids.chat),
      readKind(queries, 'news', ids.news),
      readKind(queries, 'applicant', ids.applicant),
      readKind(queries, 'alert', ids.alert),
      readKind(queries, 'referral', ids.referral),
    ])
  return {
    order,
    parcel,
    booking: reservation,
    group,
    share,
    chat,
    news,
    applicant,
    alert,
    referral,
  }
}
