import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../core/actor.ts'
import { recordEvent } from '../../core/events.ts'
import { refuse } from '../../core/refuse.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { type Asker, recordKeyChange, requirePassword, showAccount } from '../accounts/index.ts'
import {
  anonymizeAccount,
  cancelOpenBookings,
  deletePersonalRows,
  hasOpenOrders,
  listDueDeletions,
  setDeleteAt,
  wipePersonalText,
} from './deletion.store.ts'

/** Time to change one's mind, or to notice a request by another person. */
const GRACE_PERIOD_MS = 14 * DAY_MS
const SWEEP_MS = 10 * MINUTE_MS

/**
 * Runs before the transaction. A user with a password must give it, so that a forgotten session
 * cannot delete the account.
 */
export async function requireOwnerPassword(
  deps: Deps,
  userId: number,
  password: string | undefined,
  asker: Asker,
): Promise<void> {
  const { hasPassword } = await showAccount(deps, userId)
  if (!hasPassword) return
  if (!password) return refuse('validation_failed', undefined, { password: 'validation.required' })
  await requirePassword(deps, { userId, password, field: 'password', asker })
}

export async function scheduleDeletion(
  tx: Tx,
  deps: Deps,
  user: Actor,
  lang: string,
): Promise<Date> {
  const { clock } = deps
  const { userId } = user
  if (await hasOpenOrders(tx, userId)) refuse('orders_open')
  await recordKeyChange(tx, deps, user, { kind: 'deletion', lang })
  const at = new Date(clock.now().getTime() + GRACE_PERIOD_MS)
  await setDeleteAt(tx, userId, at)
  return at
}

export const cancelDeletion = (tx: Tx, userId: number): Promise<number> =>
  setDeleteAt(tx, userId, null)

/**
 * Removes everything that identifies the user. Records that others or the books need remain under
 * an anonymous account.
 */
export async function deleteAccount(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Open orders are delivered first.
    if (await hasOpenOrders(tx, userId)) return
    const now = clock.now()
    if (!(await anonymizeAccount(tx, userId, now))) return
    await wipePersonalText(tx, userId, now)
    await cancelBookings(tx, userId, now)
    await deletePersonalRows(tx, userId)
  })
}

/** Shops get their tables back, and are notified. */
async function cancelBookings(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const { id, shopId, version } of await cancelOpenBookings(tx, userId, now))
    await recordEvent(
      tx,
      {
        topic: 'booking.changed',
        key: `booking:${id}:v${version}`,
        shopId,
        payload: { booking_id: id, status: 'canceled', what: 'moved', by: 'guest' },
      },
      now,
    )
}

export const ownDataSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'anonymize accounts after the grace period',
    everyMs: SWEEP_MS,
    run: async () =>
      forEachCollectingErrors(await listDueDeletions(deps.database, deps.clock.now()), (userId) =>
        deleteAccount(deps, userId),
      ),
  },
]
