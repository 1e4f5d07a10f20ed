import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Settings } from '../settings/index.ts'
import type { StoredTableSession } from './table-session.store.ts'

/** A session ends so long after its last order, or after its opening. */
const IDLE_MS = 4 * HOUR_MS
export const closesAfter = (now: Date): Date => new Date(now.getTime() + IDLE_MS)

export const isOver = (
  { closedAt, closesAt }: Pick<StoredTableSession, 'closedAt' | 'closesAt'>,
  now: Date,
): boolean => closedAt !== null || closesAt <= now

/**
 * The shop knows that guests sit there: it has seated or confirmed them, or they know the code of
 * the day. A photo of a printed code must do no harm.
 */
export const isTrusted = (isConfirmed: boolean, { dineInCheck }: Pick<Settings, 'dineInCheck'>) =>
  isConfirmed || dineInCheck === 'none'

export const CALL_PAUSE_MS = MINUTE_MS
export const CODE_TRIES = 5
export const CODE_PAUSE_MS = 10 * MINUTE_MS
