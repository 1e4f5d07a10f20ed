import { type Tx, sql } from '@hawker/postgres/database'

/** Adds the tip after the delivery, once. It is outside of the price that was settled. */
export const addTip = async (tx: Tx, parcelId: number, amount: bigint): Promise<boolean> =>
  (await tx.run(sql`
    update parcel_orders set later_tip = ${amount}, version = version + 1
    where id = ${parcelId} and status = 'delivered' and tips = 0 and later_tip = 0`)) === 1
