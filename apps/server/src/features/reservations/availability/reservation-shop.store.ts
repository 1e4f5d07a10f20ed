import type { SECTION_AREAS } from '@hawker/contract/reservations'
import type { LiveReservation } from '@hawker/domain/reservations/reservation-availability'
import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { SERVICE_COLUMNS, SHOPS, type ServiceRow } from '../../shops/index.ts'
import type { ReservationRules } from './reservation-rules.ts'

export type StoredSection = {
  id: number
  img: string | null
  area: (typeof SECTION_AREAS)[number] | null
  active: boolean
  titles: Record<string, string>
}
export type StoredTable = {
  id: number
  uuid: string
  sectionId: number
  name: string
  position: number
  chairCount: number
  minGuests: number
  online: boolean
  active: boolean
  neighbours: number[]
}
export type StoredLiveReservation = LiveReservation & {
  id: number
  isSeated: boolean
  isNewGuest: boolean
}
export type StoredDay = { date: string; open: boolean; coversPerQuarter: number | null }

const RESERVED_SHOPS = viewOf(SHOPS, [
  'id',
  'uuid',
  'slug',
  'logoImg',
  'phone',
  'takesReservations',
])
export type ReservationShopRow = RowIn<typeof RESERVED_SHOPS> &
  ServiceRow & {
    titles: Record<string, string>
    rules: ReservationRules | null
    sections: StoredSection[]
    tables: StoredTable[]
    live: StoredLiveReservation[]
    days: StoredDay[]
  }

const MS = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::bigint`

/** `neighbours` are those in the same section: a table that moved away is no neighbour any more. */
const TABLES = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'uuid', t.uuid,
    'sectionId', t.section_id, 'name', t.name, 'position', t.position, 'chairCount', t.chair_count,
    'minGuests', t.min_guests, 'online', t.online and c.active, 'active', t.active,
    'neighbours', (select coalesce(json_agg(o.id order by o.id), '[]')
      from table_neighbours n join tables o on o.id = case when n.a = t.id then n.b else n.a end
      where t.id in (n.a, n.b) and o.section_id = t.section_id and o.deleted_at is null))
    order by c.position, c.id, t.position, t.id), '[]')
  from tables t join shop_sections c on c.id = t.section_id
  where t.shop_id = s.id and t.deleted_at is null)`

const SECTIONS = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'img', c.img,
    'area', c.area, 'active', c.active, 'titles', (select coalesce(json_object_agg(x.locale, x.title), '{}')
      from shop_section_translations x where x.section_id = c.id)) order by c.position, c.id), '[]')
  from shop_sections c where c.shop_id = s.id and c.deleted_at is null)`

/** Dates of the shop, both included. */
export type DateRange = { readonly from: string; readonly until: string }

/** Live reservations that touch a date of the range or the day after it. */
const liveIn = ({ from, until }: DateRange, without: number | null): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', b.id, 'startsAt', ${MS(sql`b.starts_at`)},
    'from', ${MS(sql`lower(b.during)`)}, 'until', ${MS(sql`upper(b.during)`)}, 'guests', b.guests,
    'isBlock', b.source = 'block', 'isSeated', b.status = 'seated', 'isNewGuest', b.new_guest,
    'tableIds', (select coalesce(json_agg(x.table_id), '[]') from booking_tables x where x.booking_id = b.id))),
    '[]')
  from bookings b where b.shop_id = s.id and b.live and b.id is distinct from ${without}::bigint
    and b.during && tstzrange((${from}::date)::timestamp at time zone s.timezone,
      (${until}::date + 2)::timestamp at time zone s.timezone))`
/** How far a closed date looks for the next open one. */
export const NEXT_OPEN_DAYS = 14
const daysIn = ({ from, until }: DateRange): Sql => sql`(
  select coalesce(json_agg(json_build_object('date', d.date, 'open', d.open,
    'coversPerQuarter', d.covers_per_quarter)), '[]')
  from booking_days d where d.shop_id = s.id and d.date between ${from}::date
    and ${until}::date + ${NEXT_OPEN_DAYS}::int)`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const shopKey = (key: string): Sql =>
  UUID.test(key)
    ? sql`s.uuid = ${key}`
    : /^\d{1,15}$/.test(key)
      ? sql`s.id = ${Number(key)}`
      : sql`s.slug = ${key}`

export type ShopRequest = {
  /** An id, a uuid or a slug. */
  readonly key: string | number
  /** If there is no range, no reservations are read. */
  readonly range?: DateRange
  /** A reservation whose tables count as free. */
  readonly without?: number
  /** Only a shop with this user among its staff, approved or not. */
  readonly staffId?: number
}

const readShops = (queries: Queries, condition: Sql, { range, without }: ShopRequest) =>
  queries.rows<ReservationShopRow>(sql`
    select ${RESERVED_SHOPS.select}, ${SERVICE_COLUMNS},
      (select coalesce(json_object_agg(l.locale, l.title), '{}') from shop_translations l
        where l.shop_id = s.id) as titles,
      (select to_jsonb(r) - 'shop_id' - 'layout_version' from booking_rules r where r.shop_id = s.id)
        as rules,
      ${SECTIONS} as sections, ${TABLES} as tables,
      ${range ? liveIn(range, without ?? null) : sql`'[]'::json`} as live,
      ${range ? daysIn(range) : sql`'[]'::json`} as days
    from shops s where ${condition}`)

/** A shop with its rules, floor and reservations, in one statement. */
export const readReservationShop = async (
  queries: Queries,
  request: ShopRequest,
): Promise<ReservationShopRow | undefined> => {
  const { key, staffId } = request
  const condition =
    staffId === undefined
      ? sql`${shopKey(String(key))} and s.status = 'approved'`
      : sql`${shopKey(String(key))} and exists (select from shop_staff w
          where w.shop_id = s.id and w.user_id = ${staffId})`
  return (await readShops(queries, condition, request))[0]
}

/** Several shops, for a list. */
export const readReservationShops = (
  queries: Queries,
  ids: readonly number[],
  range: DateRange,
): Promise<ReservationShopRow[]> =>
  readShops(queries, sql`s.id = any(${[...ids]}::bigint[]) and s.status = 'approved'`, {
    key: 0,
    range,
  })

/** The shop of a section; undefined when guests cannot see it. */
export const shopOfSection = async (
  queries: Queries,
  sectionId: number,
): Promise<number | undefined> =>
  (
    await queries.row<{ shop_id: number }>(sql`
      select shop_id from shop_sections where id = ${sectionId} and active and deleted_at is null`)
  )?.shop_id
