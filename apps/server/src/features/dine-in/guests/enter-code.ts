import type { TableSession } from '@hawker/contract/dine-in'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse, refuseAndCommit } from '../../../core/refuse.ts'
import { recordTableChanged } from '../dine-in.events.ts'
import { CODE_PAUSE_MS, CODE_TRIES } from '../session-rules.ts'
import { shopDayCode } from '../shop-day-code.ts'
import { countWrongCode, findSessionShop, trustSession } from '../table-session.store.ts'
import { settingsOf } from '../../settings/index.ts'
import { lockOwnSession, showOwnSession } from './own-session.ts'

export type EnterCode = { uuid: string; code: string; lang: string }

/**
 * Confirms the guests by the code of the day. After five wrong codes a session takes none until ten
 * minutes after the first. Refuses `wrong_code` {left} and `code_locked` {until}.
 */
export async function enterTableCode(
  tx: Tx,
  { clock, personalDataKey }: Pick<Deps, 'clock' | 'personalDataKey'>,
  { uuid, code, lang }: EnterCode,
): Promise<TableSession> {
  const now = clock.now()
  const session = await lockOwnSession(tx, uuid, now)
  const { dineInCheck } = await settingsOf(tx)
  if (session.trustedBy !== null || dineInCheck === 'none')
    return showOwnSession(tx, { uuid, personalDataKey, lang, now })
  const isRecent =
    session.codeFailuresFrom !== null &&
    now.getTime() < session.codeFailuresFrom.getTime() + CODE_PAUSE_MS
  const from = isRecent && session.codeFailuresFrom ? session.codeFailuresFrom : now
  const failures = isRecent ? session.codeFailures : 0
  if (failures >= CODE_TRIES)
    refuse('code_locked', { until: new Date(from.getTime() + CODE_PAUSE_MS).toISOString() })
  const shop = (await findSessionShop(tx, session.shopId, lang)) ?? refuse('not_found')
  const isRight =
    dineInCheck === 'code' && code.replaceAll(' ', '') === shopDayCode(personalDataKey, shop, now)
  if (!isRight) {
    await countWrongCode(tx, session.id, { failures: failures + 1, from })
    return refuseAndCommit('wrong_code', { left: CODE_TRIES - failures - 1 })
  }
  await trustSession(tx, session.id, 'code', now)
  await recordTableChanged(
    tx,
    { sessionId: session.id, shopId: session.shopId, what: 'confirmed' },
    now,
  )
  return showOwnSession(tx, { uuid, personalDataKey, lang, now })
}
