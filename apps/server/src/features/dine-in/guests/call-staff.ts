import type { TABLE_CALLS, TableSession } from '@hawker/contract/dine-in'
import { STRANGER } from '@hawker/domain/trust/newcomer-policy'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { recordTableChanged } from '../dine-in.events.ts'
import { settingsOf } from '../../settings/index.ts'
import { useNewcomerBudget } from '../../trust/index.ts'
import { CALL_PAUSE_MS, isTrusted } from '../session-rules.ts'
import { ringCall, takeCallTurn } from '../table-session.store.ts'
import { lockOwnSession, showOwnSession } from './own-session.ts'

export type CallStaff = {
  uuid: string
  kind: (typeof TABLE_CALLS)[number]
  lang: string
  ip: string
}

/**
 * Rings at the shop until the staff have seen the call. Refuses `too_many_requests` {retry_after},
 * `newcomer_limit`.
 */
export async function callStaff(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey' | 'limitScale'>,
  { uuid, kind, lang, ip }: CallStaff,
): Promise<TableSession> {
  const now = deps.clock.now()
  const session = await lockOwnSession(tx, uuid, now)
  const before = new Date(now.getTime() - CALL_PAUSE_MS)
  if (!(await takeCallTurn(tx, session.id, { now, before }))) {
    const next = (session.lastCallAt ?? now).getTime() + CALL_PAUSE_MS
    refuse('too_many_requests', { retry_after: Math.ceil((next - now.getTime()) / 1000) })
  }
  const isConfirmed = isTrusted(session.trustedBy !== null, await settingsOf(tx))
  await useNewcomerBudget(tx, deps, {
    action: isConfirmed ? 'confirmed_table_call' : 'table_call',
    person: STRANGER,
    subject: { address: ip, shopId: session.shopId, tableId: session.tableId },
  })
  await ringCall(tx, session.id, kind, now)
  await recordTableChanged(
    tx,
    { sessionId: session.id, shopId: session.shopId, what: 'called' },
    now,
  )
  return showOwnSession(tx, { uuid, personalDataKey: deps.personalDataKey, lang, now })
}
