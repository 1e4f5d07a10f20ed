import { type Tx, sql } from '@hawker/postgres/database'

/** Lists and the shop page show it, so the shop has changed. */
export const setTakesReservations = (tx: Tx, shopId: number, takes: boolean): Promise<number> =>
  tx.run(sql`
    update shops set takes_reservations = ${takes}, version = version + 1
    where id = ${shopId} and takes_reservations <> ${takes}`)

/** No customer sees these shops any more. Returns the count of newly hidden shops. */
export const hideShops = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`
    update shops set status = 'rejected'
    where id = any(${[...ids]}::bigint[]) and status <> 'rejected'`)
