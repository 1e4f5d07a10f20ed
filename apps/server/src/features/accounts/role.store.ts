import { type Tx, sql } from '@hawker/postgres/database'

/** A trigger ends the user's sessions, because their permissions change. */
export const grantRole = (tx: Tx, userId: number, role: 'seller' | 'driver'): Promise<number> =>
  tx.run(
    sql`insert into user_roles (user_id, role) values (${userId}, ${role}) on conflict do nothing`,
  )
