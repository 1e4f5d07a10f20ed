import { MAX_OPEN_PARCELS } from '@hawker/domain/parcels/parcel-status'
import { OFFER_LEAD_MIN } from '@hawker/domain/parcels/parcel-window'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { isSamePerson } from '../../accounts/index.ts'
import { PARCELS } from '../parcel.table.ts'

/** SQL condition: parcel `p` waits for a courier. */
const waits = (
  now: Date,
): Sql => sql`p.status = 'new' and p.released_at is not null and p.driver_id is null
  and p.window_starts_at <= ${now}::timestamptz + make_interval(mins => ${OFFER_LEAD_MIN})`
const isOwn = (courierId: number): Sql => isSamePerson(sql`p.user_id`, sql`${courierId}::bigint`)
const isDeclined = (courierId: number): Sql => sql`exists (select from parcel_declines x
  where x.parcel_order_id = p.id and x.driver_id = ${courierId})`
/** Compares the type `y` with the courier `k`. */
const FITS = sql`(y.vehicles = '{}' or k.vehicle = any(y.vehicles))`

const OFFERED_PARCELS = viewOf(PARCELS, [
  'id',
  'number',
  'typeId',
  'latitudeFrom',
  'longitudeFrom',
  'distanceM',
  'weightG',
  'options',
  'courierPay',
  'tips',
  'total',
  'settlementTotal',
  'windowStartsAt',
  'payer',
])
type OfferParts = {
  readonly typeImg: string | null
  readonly typeTitles: Readonly<Record<string, string>>
  readonly areaFrom: string
  readonly areaTo: string
  readonly near: { readonly latitude: number; readonly longitude: number } | null
  readonly code: string
  readonly decimals: number
}
export type StoredParcelOffer = RowIn<typeof OFFERED_PARCELS> & OfferParts

/** Parcels for an online courier, nearest pickup first; without a position the oldest first. */
export async function selectParcelOffers(
  queries: Queries,
  courierId: number,
  now: Date,
): Promise<StoredParcelOffer[]> {
  const rows = await queries.rows<RowOf<typeof OFFERED_PARCELS.columns> & OfferParts>(sql`
    select ${OFFERED_PARCELS.select}, y.img as "typeImg",
      (select coalesce(json_object_agg(x.locale, x.title), '{}') from parcel_type_translations x
        where x.parcel_type_id = y.id) as "typeTitles",
      coalesce(p.address_from ->> 'address', '') as "areaFrom",
      coalesce(p.address_to ->> 'address', '') as "areaTo",
      case when k.latitude is not null
        then json_build_object('latitude', k.latitude, 'longitude', k.longitude) end as near,
      c.code, c.decimals
    ${OFFERED_PARCELS.from} join parcel_types y on y.id = p.parcel_type_id
      join currencies c on c.id = p.currency_id
      join couriers k on k.user_id = ${courierId} and k.online
    where ${waits(now)} and ${FITS} and not ${isDeclined(courierId)} and not ${isOwn(courierId)}
    order by case when k.latitude is null then 0 else
      point(p.longitude_from, p.latitude_from) <-> point(k.longitude, k.latitude) end,
      p.window_starts_at, p.id
    limit 30`)
  return rows.map((row) => ({ ...row, ...valuesOf(OFFERED_PARCELS.columns, row) }))
}

/** Locks the courier, so that concurrent acceptances are all counted. */
export async function countOpenParcels(tx: Tx, courierId: number): Promise<number> {
  await tx.run(sql`select 1 from couriers where user_id = ${courierId} for no key update`)
  const row = await tx.row<{ open: number }>(sql`
    select count(*)::int as open from parcel_orders
    where driver_id = ${courierId} and status in ('accepted', 'ready', 'on_a_way', 'returning')`)
  return row?.open ?? 0
}

const TAKEN_PARCELS = viewOf(PARCELS, ['id', 'userId', 'version'])
export type TakenParcel = RowIn<typeof TAKEN_PARCELS>
/** Assigns a waiting parcel to an online courier in one statement, so that only one can get it. */
export const takeParcel = (
  tx: Tx,
  parcelId: number,
  courierId: number,
  now: Date,
): Promise<TakenParcel | undefined> =>
  tx.row(sql`
    update parcel_orders p set driver_id = ${courierId}, status = 'accepted', accepted_at = ${now},
      version = p.version + 1
    from parcel_types y, couriers k
    where p.id = ${parcelId} and y.id = p.parcel_type_id and k.user_id = ${courierId} and k.online
      and ${waits(now)} and ${FITS} and not ${isDeclined(courierId)} and not ${isOwn(courierId)}
      and (select count(*) from parcel_orders o where o.driver_id = ${courierId}
        and o.status in ('accepted', 'ready', 'on_a_way', 'returning')) < ${MAX_OPEN_PARCELS}
    returning ${TAKEN_PARCELS.select}`)

const ASSIGNED_PARCELS = viewOf(PARCELS, ['driverId', 'status', 'version'])
export type ParcelAssignment = RowIn<typeof ASSIGNED_PARCELS> & {
  readonly released: boolean
  readonly own: boolean
  readonly declined: boolean
  readonly fits: boolean
  readonly online: boolean
}
export const findParcelAssignment = (
  queries: Queries,
  parcelId: number,
  courierId: number,
): Promise<ParcelAssignment | undefined> =>
  queries.row(sql`
    select ${ASSIGNED_PARCELS.select}, p.released_at is not null as released,
      ${isOwn(courierId)} as own, ${isDeclined(courierId)} as declined,
      coalesce((select ${FITS} from couriers k where k.user_id = ${courierId}), y.vehicles = '{}') as fits,
      coalesce((select k.online from couriers k where k.user_id = ${courierId}), false) as online
    from parcel_orders p join parcel_types y on y.id = p.parcel_type_id where p.id = ${parcelId}`)

export const insertDecline = (
  tx: Tx,
  parcelId: number,
  courierId: number,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into parcel_declines (parcel_order_id, driver_id, created_at)
    values (${parcelId}, ${courierId}, ${now}) on conflict do nothing`)
