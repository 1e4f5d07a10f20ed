import type { TableSession, openTable as operation } from '@hawker/contract/dine-in'
import type { Body } from '@hawker/contract/core/operation'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { recordTableChanged } from '../dine-in.events.ts'
import { closesAfter } from '../session-rules.ts'
import { showSession } from '../session.wire.ts'
import { isTableKey } from '../../floor/index.ts'
import { findSession, lockOpenTable, openSession, sessionByUuid } from '../table-session.store.ts'

export type OpenTable = { body: Body<typeof operation>; lang: string }

/**
 * Opens the session of a table, or returns the open one. Refuses `not_found` for a wrong key, for an
 * older print, and for a table at which nobody can order.
 */
export async function openTable(
  tx: Tx,
  { clock, personalDataKey }: Pick<Deps, 'clock' | 'personalDataKey'>,
  { body, lang }: OpenTable,
): Promise<TableSession> {
  const now = clock.now()
  const table = await lockOpenTable(tx, body.table)
  if (!table || !isTableKey(personalDataKey, table, body.key)) return refuse('not_found')
  const opened =
    (await openSession(tx, table, { now, closesAt: closesAfter(now) })) ??
    // The session that was open ended meanwhile.
    (await openSession(tx, table, { now, closesAt: closesAfter(now) }))
  const session = opened && (await findSession(tx, sessionByUuid(opened.uuid)))
  if (!session) return refuse('not_found')
  if (opened.isNew)
    await recordTableChanged(
      tx,
      { sessionId: session.id, shopId: session.shopId, what: 'opened' },
      now,
    )
  return showSession(tx, session, { personalDataKey, lang, now })
}
