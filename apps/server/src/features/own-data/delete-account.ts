import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type Sweep, workThrough } from '../../jobs/jobs.ts'
import { requirePassword, showAccount } from '../accounts/index.ts'
import {
  dueDeletions,
  emptyAccount,
  forgetRows,
  hasOpenOrders,
  setDeleteAt,
  wipeWords,
} from './deletion.store.ts'

/** Time to think again, and to find out that it was somebody else. */
const GRACE_MS = 14 * 86_400_000
const SWEEP_MS = 10 * 60_000

/** Before the transaction: whoever holds a forgotten session cannot delete the account of who has a password. */
export async function proveOwner(
  deps: Deps,
  userId: number,
  password: string | undefined,
): Promise<void> {
  const { hasPassword } = await showAccount(deps, userId)
  if (!hasPassword) return
  if (!password) return refuse('validation_failed', undefined, { password: 'validation.required' })
  await requirePassword(deps, { userId, password, field: 'password' })
}

export async function askForDeletion(tx: Tx, { clock }: Deps, userId: number): Promise<Date> {
  if (await hasOpenOrders(tx, userId)) refuse('orders_open')
  const at = new Date(clock.now().getTime() + GRACE_MS)
  await setDeleteAt(tx, userId, at)
  return at
}

export const takeDeletionBack = (tx: Tx, userId: number): Promise<number> =>
  setDeleteAt(tx, userId, null)

/** Nothing that says who it was remains; what others and the books need stays under a nameless account. */
async function deleteAccount({ database, clock }: Deps, userId: number): Promise<void> {
  await database.transaction(async (tx) => {
    // An order of the last days arrives first.
    if (await hasOpenOrders(tx, userId)) return
    const now = clock.now()
    if (!(await emptyAccount(tx, userId, now))) return
    await wipeWords(tx, userId, now)
    await forgetRows(tx, userId)
  })
}

export const ownDataSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'empty accounts whose time to think again is over',
    everyMs: SWEEP_MS,
    sweep: async () =>
      workThrough(await dueDeletions(deps.database, deps.clock.now()), (userId) =>
        deleteAccount(deps, userId),
      ),
  },
]
