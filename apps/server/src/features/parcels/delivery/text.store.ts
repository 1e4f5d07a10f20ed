import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { TrackingRole } from '../reading/parcel-token.ts'

export type TextedPerson = {
  readonly status: ParcelStatus
  readonly phone: string
  readonly sender: string
  readonly userId: number
  readonly lang: string
}

/** In the sender's language, else English: the other person's language is unknown. */
export async function findTextedPerson(
  queries: Queries,
  parcelId: number,
  role: TrackingRole,
): Promise<TextedPerson | undefined> {
  const person = await queries.row<TextedPerson>(sql`
    select case when ${role} = 'pickup' then p.phone_from else p.phone_to end as phone,
      p.status, u.firstname as sender, u.id as "userId", coalesce(n.locale, 'en') as lang
    from trackings t join parcel_orders p on p.id = t.parcel_order_id join users u on u.id = p.user_id
      left join notification_settings n on n.user_id = u.id
    where t.parcel_order_id = ${parcelId} and t.role = ${role} and t.muted_at is null
      and p.ended_at is null`)
  return person?.phone ? person : undefined
}

/** False when the parcel has as many texts as it may get. The caller has locked the parcel. */
export async function insertParcelText(
  tx: Tx,
  { parcelId, role, max, now }: { parcelId: number; role: TrackingRole; max: number; now: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into parcel_texts (parcel_order_id, role, created_at)
    select ${parcelId}::bigint, ${role}, ${now}::timestamptz
    where (select count(*) from parcel_texts where parcel_order_id = ${parcelId}) < ${max}::int`)
  return inserted === 1
}
