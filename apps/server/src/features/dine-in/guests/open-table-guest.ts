import type { TableGuest } from '@hawker/contract/dine-in'
import { DAY_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../core/actor.ts'
import { refuse } from '../../../core/refuse.ts'
import { createUser, insertSession, lockTableGuest, newToken } from '../../accounts/index.ts'
import { type Settings, settingsOf } from '../../settings/index.ts'
import { isTrusted } from '../session-rules.ts'
import { lockOwnSession } from './own-session.ts'

/** From the order until it is served. */
const MEAL_MS = 2 * DAY_MS
/** A guest sees an order, its receipt and its claims as long as they may review it. */
export const guestUntil = (now: Date, { reviewDays }: Pick<Settings, 'reviewDays'>): Date =>
  new Date(now.getTime() + reviewDays * DAY_MS + MEAL_MS)

export type OpenTableGuest = {
  uuid: string
  name: string
  actor: Actor | undefined
  userAgent: string | undefined
}

/**
 * Lets a device at a confirmed table order without an account. Its orders belong to a hidden account,
 * which only the session of this device opens. A device that has one gets another session of it.
 * Refuses `table_cleared`, `table_unconfirmed`, and `forbidden` for an account.
 */
export async function openTableGuest(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { uuid, name, actor, userAgent }: OpenTableGuest,
): Promise<TableGuest> {
  if (actor && !actor.isTableGuest) refuse('forbidden')
  const now = clock.now()
  const settings = await settingsOf(tx)
  const session = await lockOwnSession(tx, uuid, now)
  if (!isTrusted(session.trustedBy !== null, settings)) refuse('table_unconfirmed')
  const until = guestUntil(now, settings)
  const isKnown = actor && (await lockTableGuest(tx, actor.userId, { name, until, now }))
  const userId = isKnown
    ? actor.userId
    : await createUser(tx, { firstname: name, tableGuestUntil: until }, now)
  if (userId === undefined) throw new Error('an account without an identifier conflicted')
  const token = newToken(random)
  await insertSession(tx, { userId, token, userAgent, now, expiresAt: until })
  return { id: userId, access_token: token, token_type: 'Bearer', expires_at: until.toISOString() }
}
