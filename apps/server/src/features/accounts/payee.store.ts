import { type Queries, type Sql, sql } from '../../database/database.ts'
import type { Identifier } from './identifier.ts'

/** What one person may know of another whose address or number they know already. */
export type Payee = {
  id: number
  uuid: string
  firstname: string
  lastname: string | null
  img: string | null
}

/** Only people who can receive: not blocked, with a proven phone. */
const payee = (queries: Queries, named: Sql): Promise<Payee | undefined> =>
  queries.row<Payee>(sql`
    select id, uuid, firstname, lastname, img from users where ${named} and phone_verified_at is not null and blocked_at is null`)

/** By a name that was proven: money for an address must not reach whoever merely typed it. */
export const findPayee = (queries: Queries, identifier: Identifier): Promise<Payee | undefined> =>
  payee(
    queries,
    'email' in identifier
      ? sql`lower(email) = lower(${identifier.email}) and email_verified_at is not null`
      : sql`phone = ${identifier.phone}`,
  )
export const findPayeeByUuid = (queries: Queries, uuid: string): Promise<Payee | undefined> =>
  payee(queries, sql`uuid = ${uuid}`)
