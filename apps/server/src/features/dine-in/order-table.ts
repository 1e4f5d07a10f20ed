import type { Queries, Tx } from '@hawker/postgres/tx'
import { settingsOf } from '../settings/index.ts'
import { closesAfter, isTrusted } from './session-rules.ts'
import {
  extendSession,
  findOrderingTable,
  isSessionConfirmed,
  lockSession,
  sessionByUuid,
} from './table-session.store.ts'

/** The table that an order is served at. */
export type AtTable = {
  readonly sessionId: number
  readonly shopId: number
  readonly tableId: number
  readonly tableName: string
  readonly reservationId: number | null
  readonly isTrusted: boolean
  /** False: the table was cleared. */
  readonly isOpen: boolean
}

/** Undefined for an unknown session. */
export async function tableForOrder(
  queries: Queries,
  uuid: string,
  now: Date,
): Promise<AtTable | undefined> {
  const table = await findOrderingTable(queries, uuid, now)
  if (!table) return undefined
  const { isConfirmed, ...at } = table
  return { ...at, isTrusted: isTrusted(isConfirmed, await settingsOf(queries)) }
}

/** Until the order is written, its session neither ends nor moves. */
export async function lockTableForOrder(tx: Tx, uuid: string): Promise<void> {
  await lockSession(tx, sessionByUuid(uuid))
}

export const keepSessionOpen = async (
  tx: Tx,
  { sessionId }: Pick<AtTable, 'sessionId'>,
  now: Date,
): Promise<void> => {
  await extendSession(tx, sessionId, { now, closesAt: closesAfter(now) })
}

/** Null for an order without a table. */
export async function tableOfOrder(
  queries: Queries,
  orderId: number,
): Promise<{ isTrusted: boolean } | null> {
  const isConfirmed = await isSessionConfirmed(queries, orderId)
  return isConfirmed === null
    ? null
    : { isTrusted: isTrusted(isConfirmed, await settingsOf(queries)) }
}
