import { type Tx, sql } from '@hawker/postgres/database'

/** Lets a user work as a courier, or changes their vehicle. */
export const enrollCourier = (tx: Tx, userId: number, vehicle: string): Promise<number> =>
  tx.run(
    sql`insert into couriers (user_id, vehicle) values (${userId}, ${vehicle})
      on conflict (user_id) do update set vehicle = excluded.vehicle`,
  )
