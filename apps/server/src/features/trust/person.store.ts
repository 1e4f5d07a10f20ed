import { type KnownFacts, STRANGER } from '@hawker/domain/trust/newcomer-policy'
import { type Sql, type Tx, sql } from '@hawker/postgres/database'
import { isVerifiedUser } from '../accounts/index.ts'

/** Whether a user has received an order or a parcel, or came as booked. */
export const hasHistory = (user: Sql): Sql => sql`(
  exists (select from orders o where o.user_id = ${user} and o.status = 'delivered')
  or exists (select from bookings b where b.user_id = ${user} and b.status = 'completed' and not b.unseen)
  or exists (select from parcel_orders p where p.user_id = ${user} and p.status = 'delivered'))`

/** A column with the KnownFacts of the user `u`. */
export const knownFactsColumn = (): Sql => sql`json_build_object(
  'hasPhoneOrCard', ${isVerifiedUser(sql`u.id`)},
  'hasVerifiedEmail', u.email_verified_at is not null,
  'verifiedPhone', case when u.phone_verified_at is not null then u.phone end,
  'hasHistory', ${hasHistory(sql`u.id`)})`

export const readKnownFacts = async (tx: Tx, userId: number): Promise<KnownFacts> =>
  (
    await tx.row<{ known: KnownFacts }>(
      sql`select ${knownFactsColumn()} as known from users u where u.id = ${userId}`,
    )
  )?.known ?? STRANGER
