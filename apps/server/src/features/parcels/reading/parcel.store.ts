import type { PARCEL_PROOFS } from '@hawker/contract/parcel-shapes'
import type { ParcelActor, ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import { aliased, type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { USERS, type UserSearch, matchesUser } from '../../accounts/index.ts'
import type { StoredAddress } from '../../orders/index.ts'
import { type StoredTransaction, transactionsOf } from '../../payments/index.ts'
import { SHOWN_PARCELS, type ShownParcel } from '../parcel.table.ts'

/** The pickup or the delivery address. Everything is null after the personal data was wiped. */
export type StoredEnd = {
  readonly name: string | null
  readonly phone: string | null
  readonly note: string | null
  readonly address: StoredAddress | null
  readonly latitude: number | null
  readonly longitude: number | null
}
export type StoredClaim = {
  readonly id: number
  readonly cause: 'damaged' | 'lost' | 'late' | 'not_delivered'
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly note: string | null
  readonly images: readonly string[]
  readonly amount: number | null
  readonly answer: string | null
  readonly createdAt: string
  readonly decidedAt: string | null
}
const SENDERS = viewOf(USERS, ['id', 'firstname', 'lastname', 'phone'])
const COURIERS = aliased(viewOf(USERS, ['id', 'firstname', 'img', 'phone']), 'd')
type ParcelParts = {
  readonly typeImg: string | null
  readonly typeTitles: Readonly<Record<string, string>>
  readonly handoverConfirmed: boolean
  readonly sender: Readonly<RowIn<typeof SENDERS>>
  readonly driver:
    | (Readonly<RowIn<typeof COURIERS>> & {
        readonly vehicle: string | null
        readonly latitude: number | null
        readonly longitude: number | null
        readonly heading: number | null
        readonly locatedAt: string | null
      })
    | null
  readonly histories: readonly {
    readonly status: ParcelStatus
    readonly reason: string | null
    readonly note: string | null
    readonly by: ParcelActor
    readonly createdAt: string
  }[]
  readonly proofs: readonly {
    readonly kind: (typeof PARCEL_PROOFS)[number]
    readonly photo: string
    readonly at: string
  }[]
  readonly tries: readonly string[]
  readonly claim: StoredClaim | null
  readonly hasOpenClaim: boolean
  readonly review: {
    readonly rating: number
    readonly tags: string[]
    readonly createdAt: string
  } | null
  readonly trackingRoles: readonly string[]
  readonly selfDealing: boolean
}
export type StoredParcel = Readonly<ShownParcel> &
  ParcelParts & {
    readonly from: StoredEnd
    readonly to: StoredEnd
    /** What the sender owes after the end. */
    readonly debt: bigint
    readonly refunded: bigint
    readonly transactions: readonly StoredTransaction[]
  }
type Row = RowOf<typeof SHOWN_PARCELS.columns> & ParcelParts & { debt: number; refunded: number }

/**
 * What the sender of parcel `p` owes after its end: not yet paid, nor authorized by a provider. What
 * the wallet holds for an open payment is still owed.
 */
export const DEBT = sql`case when p.status in ('returned', 'cancelled') then greatest(0, p.due - coalesce((
  select sum(t.amount) from transactions t where t.payable_type = 'parcel_order' and t.payable_id = p.id
    and (t.status in ('paid', 'refund') or (t.status = 'authorized' and t.tag <> 'wallet'))), 0))::bigint else 0 end`

const COLUMNS = sql`
  ${SHOWN_PARCELS.select}, y.img as "typeImg",
  (select coalesce(json_object_agg(x.locale, x.title), '{}') from parcel_type_translations x
    where x.parcel_type_id = y.id) as "typeTitles",
  p.handover_confirmed_at is not null as "handoverConfirmed",
  json_build_object(${SENDERS.jsonPairs}) as sender,
  case when p.driver_id is not null then (select json_build_object(${COURIERS.jsonPairs},
      'vehicle', k.vehicle, 'latitude', k.latitude,
      'longitude', k.longitude, 'heading', k.heading, 'locatedAt', k.located_at)
    from users d left join couriers k on k.user_id = d.id where d.id = p.driver_id) end as driver,
  (select coalesce(json_agg(json_build_object('status', h.status, 'reason', h.reason, 'note', h.note,
      'by', h.by_actor, 'createdAt', h.created_at) order by h.id), '[]')
    from parcel_histories h where h.parcel_order_id = p.id) as histories,
  (select coalesce(json_agg(json_build_object('kind', f.kind, 'photo', f.photo, 'at', f.created_at)
      order by f.id), '[]') from parcel_proofs f where f.parcel_order_id = p.id) as proofs,
  (select coalesce(json_agg(r.created_at order by r.id), '[]') from parcel_tries r
    where r.parcel_order_id = p.id) as tries,
  (select json_build_object('id', c.id, 'cause', c.cause, 'status', c.status, 'note', c.note,
      'images', c.images, 'amount', c.amount, 'answer', c.answer, 'createdAt', c.created_at,
      'decidedAt', c.decided_at)
    from parcel_claims c where c.parcel_order_id = p.id order by c.id desc limit 1) as claim,
  exists (select from parcel_claims c where c.parcel_order_id = p.id and c.status <> 'rejected')
    as "hasOpenClaim",
  (select json_build_object('rating', v.rating, 'tags', v.tags, 'createdAt', v.created_at)
    from parcel_reviews v where v.parcel_order_id = p.id) as review,
  (select coalesce(array_agg(g.role), '{}') from trackings g where g.parcel_order_id = p.id)
    as "trackingRoles",
  p.driver_id is not null and p.driver_id = p.user_id as "selfDealing",
  ${DEBT} as debt,
  (select coalesce(sum(t.refunded), 0)::bigint from transactions t
    where t.payable_type = 'parcel_order' and t.payable_id = p.id) as refunded`

export type ParcelFilter = {
  readonly id?: number
  readonly userId?: number
  readonly driverId?: number
  readonly number?: string
  readonly sender?: UserSearch
  readonly courier?: UserSearch
  /** The days of the pickup, both included, in the time zone. */
  readonly pickedUp?: { readonly from?: string; readonly to?: string; readonly timezone: string }
  readonly statuses?: readonly ParcelStatus[]
  /** With `statuses`: ended ones too, cancelled since then. */
  readonly orCancelledSince?: Date
  readonly oldestFirst?: boolean
  readonly limit?: number
  readonly offset?: number
}
const conditionOf = (filter: ParcelFilter): Sql => sql`
  (${filter.id ?? null}::bigint is null or p.id = ${filter.id ?? null})
  and (${filter.userId ?? null}::bigint is null or p.user_id = ${filter.userId ?? null})
  and (${filter.driverId ?? null}::bigint is null or p.driver_id = ${filter.driverId ?? null})
  and (${filter.number ?? null}::text is null or p.number = ${filter.number ?? null})
  and (${filter.statuses === undefined}::boolean or p.status = any(${[...(filter.statuses ?? [])]}::text[])
    or (p.status = 'cancelled' and p.ended_at > ${filter.orCancelledSince ?? null}::timestamptz))
  and ${filter.sender ? isUser(sql`p.user_id`, filter.sender) : sql`true`}
  and ${filter.courier ? isUser(sql`p.driver_id`, filter.courier) : sql`true`}
  and ${filter.pickedUp ? isPickedUp(filter.pickedUp) : sql`true`}`

const isUser = (column: Sql, search: UserSearch): Sql =>
  sql`${column} in (select u.id from users u where ${matchesUser(search)})`
const isPickedUp = ({
  from = '-infinity',
  to = 'infinity',
  timezone,
}: NonNullable<ParcelFilter['pickedUp']>): Sql => sql`
  (p.window_starts_at at time zone ${timezone})::date between ${from}::date and ${to}::date`

/** Parcels with everything about them, in two statements. */
export async function readParcels(queries: Queries, filter: ParcelFilter): Promise<StoredParcel[]> {
  const rows = await queries.rows<Row>(sql`
    select ${COLUMNS}
    ${SHOWN_PARCELS.from} join parcel_types y on y.id = p.parcel_type_id join users u on u.id = p.user_id
    where ${conditionOf(filter)}
    order by case when ${filter.oldestFirst === true}::boolean then p.id else -p.id end
    limit ${filter.limit ?? 100} offset ${filter.offset ?? 0}`)
  if (rows.length === 0) return []
  const transactions = await transactionsOf(
    queries,
    'parcel_order',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const columns = valuesOf(SHOWN_PARCELS.columns, row)
    return {
      ...row,
      ...columns,
      ...endsOf(columns),
      tips: columns.tips + columns.laterTip,
      debt: BigInt(row.debt),
      refunded: BigInt(row.refunded),
      transactions: transactions.filter(({ payableId }) => payableId === row.id),
    }
  })
}

const endsOf = (parcel: ShownParcel): { from: StoredEnd; to: StoredEnd } => ({
  from: {
    name: parcel.nameFrom,
    phone: parcel.phoneFrom,
    note: parcel.noteFrom,
    address: parcel.addressFrom,
    latitude: parcel.latitudeFrom,
    longitude: parcel.longitudeFrom,
  },
  to: {
    name: parcel.nameTo,
    phone: parcel.phoneTo,
    note: parcel.noteTo,
    address: parcel.addressTo,
    latitude: parcel.latitudeTo,
    longitude: parcel.longitudeTo,
  },
})

export const countParcels = async (queries: Queries, filter: ParcelFilter): Promise<number> =>
  (
    await queries.row<{ count: number }>(
      sql`select count(*) as count from parcel_orders p where ${conditionOf(filter)}`,
    )
  )?.count ?? 0
