import type { PaymentRequest } from '@hawker/contract/payment-requests'
import { DAY_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { forEachCollectingErrors } from '../../jobs/jobs.ts'
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

/** Debtors without a reminder for this long get one automatically. */
const REMIND_AFTER_MS = 5 * DAY_MS

/**
 * The host reminds a debtor. Refuses `not_found`, `invalid_transition` for a settled share or a
 * member without an account, `too_many_requests` within six hours.
 */
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
    const nextAt = (remindedAt ?? now).getTime() + REMIND_EVERY_MS
    return refuse('too_many_requests', {
      retry_after: Math.max(1, Math.ceil((nextAt - now.getTime()) / 1000)),
    })
  }
  return toPaymentRequest(
    { ...request, remindedAt: now },
    await currencyById(tx, request.currencyId),
    now,
  )
}

/** Reminds debtors every few days until they pay or the request expires. */
export async function remindDebtors({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await forEachCollectingErrors(
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
    { step: 'reminded', amount: request.amount - request.loweredBy, occurrence: now.toISOString() },
    now,
  )
  return true
}
