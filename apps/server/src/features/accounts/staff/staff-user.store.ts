import { containing } from '@hawker/postgres/containing'
import { type Queries, type Sql, type Tx, join, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import type { Role } from '../../../core/actor.ts'
import { USERS } from '../user.table.ts'

const LISTED_USERS = viewOf(USERS, [
  'id',
  'uuid',
  'firstname',
  'lastname',
  'email',
  'phone',
  'img',
  'createdAt',
  'blockedAt',
])
export type StoredUser = RowIn<typeof LISTED_USERS> & { roles: Role[]; orders: number }
export type UserSearch = {
  readonly search: string
  /** The search as a phone number. */
  readonly phone?: string | undefined
}
export type UserFilter = Partial<UserSearch> & {
  role?: Role | 'user'
  blocked?: boolean
}

const selectUsers = (from: Sql): Sql => sql`
  select ${LISTED_USERS.select},
    coalesce((select array_agg(r.role order by r.role) from user_roles r where r.user_id = u.id), '{}') as roles,
    (select count(*) from orders o where o.user_id = u.id) as orders
  from ${from}`

/** The name, e-mail address or phone number of user `u` contains the search. */
export const matchesUser = ({ search, phone }: UserSearch): Sql => sql`
  (concat_ws(' ', u.firstname, u.lastname) ilike ${containing(search)}
    or u.email ilike ${containing(search)} or u.phone ilike ${containing(search)}
    or u.phone = ${phone ?? null})`

function whereFilter({ search, phone, role, blocked }: UserFilter): Sql {
  // Guests at a table are not accounts of people.
  const conditions = [sql`not u.table_guest`]
  if (search) conditions.push(matchesUser({ search, phone }))
  if (role === 'user')
    conditions.push(sql`not exists (select 1 from user_roles r where r.user_id = u.id)`)
  else if (role)
    conditions.push(
      sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = ${role})`,
    )
  if (blocked !== undefined) conditions.push(sql`(u.blocked_at is not null) = ${blocked}::boolean`)
  return join(conditions, ' and ')
}

/** Orders are counted only for the users of the page. */
export async function listUserPage(
  queries: Queries,
  filter: UserFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredUser[]; total: number }> {
  const matching = whereFilter(filter)
  const rows = await queries.rows<StoredUser>(
    selectUsers(
      sql`(select u.* from users u where ${matching} order by u.id desc limit ${limit} offset ${offset}) u
        order by u.id desc`,
    ),
  )
  const count = await queries.row<{ n: number }>(
    sql`select count(*) as n from users u where ${matching}`,
  )
  return { rows, total: count?.n ?? 0 }
}

export const findStaffUser = (queries: Queries, id: number): Promise<StoredUser | undefined> =>
  queries.row<StoredUser>(selectUsers(sql`users u where u.id = ${id}`))

/**
 * False when nothing changed. A trigger ends every session of a blocked user in the same statement.
 */
export const setBlocked = async (tx: Tx, id: number, blockedAt: Date | null): Promise<boolean> =>
  (await tx.run(sql`
    update users set blocked_at = ${blockedAt}
    where id = ${id} and (blocked_at is null) <> (${blockedAt}::timestamptz is null)`)) === 1
