import { type Tx, sql } from '@hawker/postgres/database'

/** Lists and the shop page show it, so the shop has changed. */
export const setTakesReservations = (tx: Tx, shopId: number, takes: boolean): Promise<number> =>
  tx.run(sql`
    update shops set takes_reservations = ${takes}, version = version + 1
    where id = ${shopId} and takes_reservations <> ${takes}`)
