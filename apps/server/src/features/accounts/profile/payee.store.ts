import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import type { Identifier } from '../sign-in/identifier.ts'

/** What a sender may see of a person whose address or number they already know. */
export type Payee = {
  id: number
  uuid: string
  firstname: string
  lastname: string | null
  img: string | null
}

/** Finds only users who can receive money: not blocked, with a verified phone. */
const payee = (queries: Queries, condition: Sql): Promise<Payee | undefined> =>
  queries.row<Payee>(sql`
    select id, uuid, firstname, lastname, img from users
    where ${condition} and phone_verified_at is not null and blocked_at is null`)

/**
 * Matches verified e-mail addresses only, so that money never reaches an account that merely typed
 * the address.
 */
export const findPayee = (queries: Queries, identifier: Identifier): Promise<Payee | undefined> =>
  payee(
    queries,
    'email' in identifier
      ? sql`lower(email) = lower(${identifier.email}) and email_verified_at is not null`
      : sql`phone = ${identifier.phone}`,
  )
export const findPayeeByUuid = (queries: Queries, uuid: string): Promise<Payee | undefined> =>
  payee(queries, sql`uuid = ${uuid}`)
