import { type Tx, sql } from '@hawker/postgres/database'

export const deactivateCoupons = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`update coupons set active = false where id = any(${[...ids]}::bigint[])`)
