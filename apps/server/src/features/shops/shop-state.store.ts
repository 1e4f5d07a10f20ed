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

/** Stops new orders until then; null opens the shop again. Returns 0 for a missing shop. */
export const setPause = (tx: Tx, shopId: number, until: Date | null): Promise<number> =>
  tx.run(sql`update shops set pause_until = ${until} where id = ${shopId}`)

/** The new version. The row stays locked. */
export async function bumpShopVersion(tx: Tx, shopId: number): Promise<number> {
  const row = await tx.row<{ version: number }>(
    sql`update shops set version = version + 1 where id = ${shopId} returning version`,
  )
  return row?.version ?? 0
}
