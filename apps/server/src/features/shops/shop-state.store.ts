import { type Queries, type Tx, sql } from '@hawker/postgres/database'

/** Returns 1 if it has changed: then lists and the page of the shop have, too. */
export const setTakesReservations = (tx: Tx, shopId: number, takes: boolean): Promise<number> =>
  tx.run(sql`
    update shops set takes_reservations = ${takes}
    where id = ${shopId} and takes_reservations <> ${takes}`)

/** No customer sees these shops any more. Returns the count of newly hidden shops. */
export const hideShops = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`
    update shops set status = 'rejected'
    where id = any(${[...ids]}::bigint[]) and status <> 'rejected'`)

/** Stops new orders until then; null opens the shop again. Returns 0 for a missing shop. */
export const setPause = (tx: Tx, shopId: number, until: Date | null): Promise<number> =>
  tx.run(sql`update shops set pause_until = ${until} where id = ${shopId}`)

export const shopVersion = async (queries: Queries, shopId: number): Promise<number> =>
  (await queries.row<{ version: number }>(sql`select version from shops where id = ${shopId}`))
    ?.version ?? 0

/** The next version. The row stays locked, so changes of a shop run one after the other. */
export const bumpShopVersion = async (tx: Tx, shopId: number): Promise<number> =>
  (
    await tx.row<{ version: number }>(
      sql`update shops set version = version + 1 where id = ${shopId} returning version`,
    )
  )?.version ?? 0
