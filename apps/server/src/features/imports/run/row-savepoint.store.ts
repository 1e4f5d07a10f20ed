import { type Tx, sql } from '@hawker/postgres/database'

export const createSavepoint = (tx: Tx) => tx.run(sql`savepoint import_row`)
export const releaseSavepoint = (tx: Tx) => tx.run(sql`release savepoint import_row`)
export const rollbackToSavepoint = (tx: Tx) => tx.run(sql`rollback to savepoint import_row`)

/**
 * Whether the database refused a value (SQLSTATE 22, 23, 54, or P0001 of a trigger). Then the row
 * is at fault, and not the connection or the program.
 */
export const isDataError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(22|23|54|P0)/.test(error.code)
