import {
  CODE_LOCK_MIN,
  MAX_CODE_FAILURES_AN_HOUR,
  MAX_PIN_FAILURES,
} from '@hawker/domain/orders/handover-codes'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Queries, Tx } from '@hawker/postgres/tx'
import { isSameCode } from '../../../core/handover-code.ts'
import { refuse, refuseAndCommit } from '../../../core/refuse.ts'
import { countWrongCodes, findLockedOrders, insertWrongCode } from './pickup-code.store.ts'

export type EnteredCode = {
  orderId: number
  /** Who enters the code: the shop's staff or the courier. */
  userId: number
  entered: string | undefined
  /** Why the shop's staff confirm without the code. */
  withoutCode?: string | undefined
  code: string
  now: Date
  /** Called when this wrong code is the last one that is taken now. */
  onLocked?: () => Promise<void>
}

const LOCK_MS = CODE_LOCK_MIN * MINUTE_MS
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The deliveries among these orders whose courier may enter no code now. */
export const lockedOrders = async (
  queries: Queries,
  orderIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> =>
  new Set(
    await findLockedOrders(queries, orderIds, {
      sinceForOrder: ago(now, LOCK_MS),
      sinceForUser: ago(now, HOUR_MS),
    }),
  )

/**
 * Checks a pickup code. After five wrong ones the order takes none for 15 minutes, and a person may
 * enter 20 wrong ones an hour. While codes are locked, a reason replaces the code. Refuses
 * `wrong_pickup_code` {left} and `code_locked` {until}; a refused code still counts. An empty code is
 * not an attempt. Returns the proof.
 */
export async function checkPickupCode(
  tx: Tx,
  { orderId, userId, entered, withoutCode, code, now, onLocked }: EnteredCode,
): Promise<'code' | 'reason'> {
  const failures = await countWrongCodes(
    tx,
    { orderId, since: ago(now, LOCK_MS) },
    { userId, since: ago(now, HOUR_MS) },
  )
  const until = (first: Date | null, ms: number) => ({
    until: new Date((first ?? now).getTime() + ms).toISOString(),
  })
  const isLocked =
    failures.ofOrder >= MAX_PIN_FAILURES || failures.ofUser >= MAX_CODE_FAILURES_AN_HOUR
  if (isLocked && withoutCode !== undefined) return 'reason'
  if (failures.ofOrder >= MAX_PIN_FAILURES)
    refuse('code_locked', until(failures.firstOfOrder, LOCK_MS))
  if (failures.ofUser >= MAX_CODE_FAILURES_AN_HOUR)
    refuse('code_locked', until(failures.firstOfUser, HOUR_MS))
  if (!entered?.trim()) refuse('wrong_pickup_code')
  if (isSameCode(entered, code)) return 'code'
  await insertWrongCode(tx, { orderId, userId, now })
  const isLast =
    failures.ofOrder + 1 === MAX_PIN_FAILURES || failures.ofUser + 1 === MAX_CODE_FAILURES_AN_HOUR
  if (isLast) await onLocked?.()
  return refuseAndCommit('wrong_pickup_code', { left: MAX_PIN_FAILURES - failures.ofOrder - 1 })
}
