import { type Tx, raw, sql } from '@hawker/postgres/database'
import { MOVED_COLUMNS, PERSONAL_TABLES } from './personal-tables.ts'

/** Deletes rows that only the user needs, and detaches rows that others need. */
export async function deletePersonalRows(tx: Tx, userId: number): Promise<void> {
  for (const { table, owner, atDeletion } of PERSONAL_TABLES) {
    if (atDeletion === 'delete')
      await tx.run(sql`delete from ${raw(table)} where ${raw(owner)} = ${userId}`)
    if (atDeletion === 'detach')
      await tx.run(
        sql`update ${raw(table)} set ${raw(owner)} = null where ${raw(owner)} = ${userId}`,
      )
  }
}

/** Moves what a guest has ordered, reviewed and claimed to an account. Returns the orders. */
export async function movePersonalRows(tx: Tx, guestId: number, userId: number): Promise<number> {
  let orders = 0
  for (const [table, column] of MOVED_COLUMNS) {
    const moved = await tx.run(
      sql`update ${raw(table)} set ${raw(column)} = ${userId} where ${raw(column)} = ${guestId}`,
    )
    if (table === 'orders') orders = moved
  }
  return orders
}
