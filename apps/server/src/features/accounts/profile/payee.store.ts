import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { findRow } from '@hawker/postgres/table/rows'
import type { Identifier } from '../sign-in/identifier.ts'
import { USERS } from '../user.table.ts'

/** What a sender may see of a person whose address or number they already know. */
const PAYEES = viewOf(USERS, ['id', 'uuid', 'firstname', 'lastname', 'img'])
export type Payee = RowIn<typeof PAYEES>

/** Finds only users who can receive money: not blocked, with a verified phone. */
const payee = (queries: Queries, condition: Sql): Promise<Payee | undefined> =>
  findRow(
    queries,
    PAYEES,
    sql`where ${condition} and phone_verified_at is not null and blocked_at is null`,
  )

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
