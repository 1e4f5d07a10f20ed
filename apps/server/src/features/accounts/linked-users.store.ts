import { DEMO_PEOPLE } from '../../demo-people.ts'
import { type Sql, sql } from '@hawker/postgres/database'

// In the demo one browser signs in as many people.
const DEMO_EMAILS = DEMO_PEOPLE.map(({ email }) => email)

/**
 * Two accounts of one person, as far as is known: one phone number, device or card. Fraud checks
 * use it, so it must not depend on what the person says. Scalar subqueries, because Postgres may
 * hash all cards of the marketplace for `exists`.
 */
export const isSamePerson = (one: Sql, other: Sql): Sql => sql`(${one} = ${other}
  or (select 1 from users same join users person on person.phone = same.phone
    where same.id = ${one} and person.id = ${other} limit 1) is not null
  or (select 1 from user_cards same join user_cards person on person.card = same.card
    where same.user_id = ${one} and person.user_id = ${other} limit 1) is not null
  or (select 1 from user_devices same join user_devices person on person.device = same.device
    where same.user_id = ${one} and person.user_id = ${other}
      and not exists (select from users demo
        where demo.id in (same.user_id, person.user_id) and demo.email = any(${DEMO_EMAILS}::text[]))
    limit 1) is not null)`

/** Whether a user has a verified phone number, or has paid by card. */
export const isVerifiedUser = (user: Sql): Sql => sql`(
  exists (select from users verified where verified.id = ${user} and verified.phone_verified_at is not null)
  or exists (select from user_cards paid where paid.user_id = ${user}))`
