import type { SECTION_AREAS } from '@hawker/contract/reservations'
import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import type { RowIn } from '@hawker/postgres/table/define-table'
import { SHOWN_RESERVATIONS } from './reservation.table.ts'
import { shopTitle } from '../../shops/index.ts'

export type ReservationRow = RowIn<typeof SHOWN_RESERVATIONS> & {
  tablesUntil: Date
  reviewed: boolean
  visits: number
  tables: { id: number; name: string }[]
  section: {
    id: number
    img: string | null
    area: (typeof SECTION_AREAS)[number] | null
    titles: Record<string, string>
  } | null
  shop_uuid: string
  shop_slug: string
  shop_title: string
  shop_logo: string | null
  shop_phone: string | null
  shop_address: string
  shop_latitude: number
  shop_longitude: number
  timezone: string
  firstname: string | null
  user_img: string | null
  total: number
}

export type ReservationPage = {
  condition: Sql
  order: Sql
  lang: string
  limit: number
  offset: number
}

/** Reservations with everything that guests and shops see, in one statement. */
export const selectReservations = (
  queries: Queries,
  { condition, order, lang, limit, offset }: ReservationPage,
): Promise<ReservationRow[]> =>
  queries.rows<ReservationRow>(sql`
    select ${SHOWN_RESERVATIONS.select}, upper(b.during) as "tablesUntil",
      exists (select from reviews v where v.booking_id = b.id) as reviewed,
      (select count(*)::int from bookings e where e.user_id = b.user_id and e.shop_id = b.shop_id
        and e.status = 'completed' and not e.unseen and e.starts_at < b.starts_at) as visits,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.position, t.id), '[]')
        from booking_tables x join tables t on t.id = x.table_id where x.booking_id = b.id) as tables,
      (select json_build_object('id', c.id, 'img', c.img, 'area', c.area,
          'titles', (select coalesce(json_object_agg(y.locale, y.title), '{}')
            from shop_section_translations y where y.section_id = c.id))
        from shop_sections c where c.id = coalesce(b.section_id, (select t.section_id from booking_tables x
          join tables t on t.id = x.table_id where x.booking_id = b.id order by t.position, t.id limit 1))) as section,
      s.uuid as shop_uuid, s.slug as shop_slug, s.logo_img as shop_logo, s.phone as shop_phone,
      s.address as shop_address, s.latitude as shop_latitude, s.longitude as shop_longitude, s.timezone,
      ${shopTitle(lang, sql`s.id`)} as shop_title,
      u.firstname, u.img as user_img, (count(*) over ())::int as total
    from bookings b join shops s on s.id = b.shop_id left join users u on u.id = b.user_id
    where ${condition} order by ${order} limit ${limit} offset ${offset}`)

export const findReservation = async (
  queries: Queries,
  condition: Sql,
  lang: string,
): Promise<ReservationRow | undefined> =>
  (
    await selectReservations(queries, {
      condition,
      order: sql`b.id`,
      lang,
      limit: 1,
      offset: 0,
    })
  )[0]

/** A table that is or was held for a guest who waited, and that they did not take. */
export const WAS_NOT_TAKEN = sql`b.source = 'waitlist'
  and (b.status = 'new' or coalesce(b.cancel_reason, '') in ('wait_lapsed', 'wait_declined'))`

export const ofUser = (id: number, userId: number): Sql =>
  sql`b.id = ${id} and b.user_id = ${userId}`
/** A reservation of a shop, for its staff. */
export const reservationOfStaff = (id: number, userId: number): Sql =>
  sql`b.id = ${id} and b.shop_id in (select shop_id from shop_staff where user_id = ${userId})`

/** The number of the user's reservations that match, for a page after the last one. */
export const countReservations = async (queries: Queries, condition: Sql): Promise<number> =>
  (
    await queries.row<{ n: number }>(
      sql`select count(*)::int as n from bookings b where ${condition}`,
    )
  )?.n ?? 0

/** Any reservation, for the system. */
export const byId = (id: number): Sql => sql`b.id = ${id}`
