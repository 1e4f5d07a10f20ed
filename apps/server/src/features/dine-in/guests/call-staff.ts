import type { TABLE_CALLS, TableSession } from '@hawker/contract/dine-in'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { recordTableChanged } from '../dine-in.events.ts'
import { CALL_PAUSE_MS } from '../session-rules.ts'
import { ringCall, takeCallTurn } from '../table-session.store.ts'
import { lockOwnSession, showOwnSession } from './own-session.ts'

export type CallStaff = { uuid: string; kind: (typeof TABLE_CALLS)[number]; lang: string }

/** Rings at the shop until the staff have seen the call. Refuses `too_many_requests` {retry_after}. */
export async function callStaff(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { uuid, kind, lang }: CallStaff,
): Promise<TableSession> {
  const now = clock.now()
  const session = await lockOwnSession(tx, uuid, now)
  const before = new Date(now.getTime() - CALL_PAUSE_MS)
  if (!(await takeCallTurn(tx, session.id, { now, before }))) {
    const next = (session.lastCallAt ?? now).getTime() + CALL_PAUSE_MS
    refuse('too_many_requests', { retry_after: Math.ceil((next - now.getTime()) / 1000) })
  }
  await ringCall(tx, session.id, kind, now)
  await recordTableChanged(
    tx,
    { sessionId: session.id, shopId: session.shopId, what: 'called' },
    now,
  )
  return showOwnSession(tx, { uuid, lang, now })
}
