import type { PaymentRequest } from '@hawker/contract/payment-requests'
import { DAY_MS } from '@hawker/std/time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { workThrough } from '../../jobs/jobs.ts'
import { currencyById } from '../settings/index.ts'
import { recordShareChanged } from './payment-request.events.ts'
import {
  type StoredRequest,
  findHostRequest,
  findRequestsToRemind,
  lockRequest,
  saveReminder,
} from './payment-request.store.ts'
import { REMIND_EVERY_MS, toPaymentRequest } from './payment-request.wire.ts'

/** Whom nobody has reminded for this long is reminded by us. */
const REMIND_AFTER_MS = 5 * DAY_MS

/** The host reminds somebody. Refuses `not_found`, `invalid_transition` for a share that is settled or somebody we cannot reach, `too_many_requests` within six hours. */
export async function remindOfShare(
  tx: Tx,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<PaymentRequest> {
  const request = await findHostRequest(tx, id, userId)
  if (!request) return refuse('not_found')
  const { status, remindedAt } = request
  if (status !== 'pending' || request.userId === null)
    return refuse('invalid_transition', { status })
  if (!(await remind(tx, request, now))) {
    const free = (remindedAt ?? now).getTime() + REMIND_EVERY_MS
    return refuse('too_many_requests', {
      retry_after: Math.max(1, Math.ceil((free - now.getTime()) / 1000)),
    })
  }
  return toPaymentRequest(
    { ...request, remindedAt: now },
    await currencyById(tx, request.currencyId),
    now,
  )
}

/** Reminds those who have owed in silence for days, until they pay or it is over. */
export async function remindDebtors({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await workThrough(
    await findRequestsToRemind(database, new Date(now.getTime() - REMIND_AFTER_MS)),
    ({ id }) =>
      database.transaction(async (tx) => {
        const request = await lockRequest(tx, id)
        if (request) await remind(tx, request, now)
      }),
  )
}

async function remind(tx: Tx, request: StoredRequest, now: Date): Promise<boolean> {
  if (!(await saveReminder(tx, request.id, new Date(now.getTime() - REMIND_EVERY_MS), now)))
    return false
  await recordShareChanged(
    tx,
    request,
    { step: 'reminded', amount: request.amount - request.loweredBy, once: now.toISOString() },
    now,
  )
  return true
}
