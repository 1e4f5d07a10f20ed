import { type Queries, sql } from '@hawker/postgres/database'
import { wantsNoTexts } from '../../../core/text-opt-out.store.ts'
import type { TrackingRole } from '../reading/parcel-token.ts'

export type TextedPerson = {
  readonly phone: string
  readonly sender: string
  readonly lang: string
}

/** In the sender's language, else English: the other person's language is unknown. */
export async function findTextedPerson(
  queries: Queries,
  parcelId: number,
  role: TrackingRole,
  hashOf: (phone: string) => Buffer,
): Promise<TextedPerson | undefined> {
  const person = await queries.row<TextedPerson>(sql`
    select case when ${role} = 'pickup' then p.phone_from else p.phone_to end as phone,
      u.firstname as sender, coalesce(n.locale, 'en') as lang
    from trackings t join parcel_orders p on p.id = t.parcel_order_id join users u on u.id = p.user_id
      left join notification_settings n on n.user_id = u.id
    where t.parcel_order_id = ${parcelId} and t.role = ${role} and t.muted_at is null
      and p.ended_at is null`)
  if (!person?.phone) return undefined
  return (await wantsNoTexts(queries, hashOf(person.phone))) ? undefined : person
}
