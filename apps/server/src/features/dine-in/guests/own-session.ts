import type { TableSession } from '@hawker/contract/dine-in'
import type { Queries, Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { isOver } from '../session-rules.ts'
import { showSession } from '../session.wire.ts'
import {
  type StoredTableSession,
  findSession,
  lockSession,
  sessionByUuid,
} from '../table-session.store.ts'

/** Refuses `not_found`. A session that is over is shown as closed. */
export const showOwnSession = async (
  queries: Queries,
  { uuid, ...context }: { uuid: string; personalDataKey: Uint8Array; lang: string; now: Date },
): Promise<TableSession> =>
  showSession(
    queries,
    (await findSession(queries, sessionByUuid(uuid))) ?? refuse('not_found'),
    context,
  )

/** Refuses `not_found`, and `table_cleared` {table} for a session that is over. */
export async function lockOwnSession(tx: Tx, uuid: string, now: Date): Promise<StoredTableSession> {
  const session = (await lockSession(tx, sessionByUuid(uuid))) ?? refuse('not_found')
  return isOver(session, now) ? refuse('table_cleared', { table: session.tableName }) : session
}
