import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../core/actor.ts'
import { refuse } from '../../core/refuse.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import {
  type RequestOrigin,
  anonymizeAccount,
  recordCredentialChange,
  requirePassword,
  setDeleteAt,
  showAccount,
} from '../accounts/index.ts'
import { wipeClaims } from '../claims/index.ts'
import { wipeOrders } from '../orders/index.ts'
import { wipeParcelsOfSender } from '../parcels/index.ts'
import { detachPersonalPictures } from '../pictures/index.ts'
import { anonymizeReservations, cancelReservationsOfGuest } from '../reservations/index.ts'
import { anonymizeReviews } from '../reviews/index.ts'
import { hasOpenOrders, listDueDeletions } from './deletion.store.ts'
import { deletePersonalRows } from './personal-rows.store.ts'

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
  requestOrigin: RequestOrigin,
): Promise<void> {
  const { hasPassword } = await showAccount(deps, userId)
  if (!hasPassword) return
  if (!password) return refuse('validation_failed', undefined, { password: 'validation.required' })
  await requirePassword(deps, { userId, password, field: 'password', requestOrigin })
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
  await recordCredentialChange(tx, deps, user, { kind: 'deletion', lang })
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
export async function anonymizeDueAccount(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Waits for open orders: the next sweep tries again.
    if (await hasOpenOrders(tx, userId)) return
    const now = clock.now()
    if (!(await anonymizeAccount(tx, userId, now))) return
    await wipeOrders(tx, userId)
    await wipeParcelsOfSender(tx, userId, now)
    await anonymizeReviews(tx, userId)
    await anonymizeReservations(tx, userId)
    await wipeClaims(tx, userId)
    await detachPersonalPictures(tx, userId, now)
    await cancelReservationsOfGuest(tx, userId, now)
    await deletePersonalRows(tx, userId)
  })
}

export const ownDataSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'anonymize accounts after the grace period',
    everyMs: SWEEP_MS,
    run: async () =>
      forEachCollectingErrors(await listDueDeletions(deps.database, deps.clock.now()), (userId) =>
        anonymizeDueAccount(deps, userId),
      ),
  },
]
