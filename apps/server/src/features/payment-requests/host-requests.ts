import type { PaymentRequest } from '@hawker/contract/payment-requests'
import type { Queries, Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { currencyById } from '../settings/index.ts'
import { cancelCardPayments } from './pay-share.ts'
import { recordShareChanged } from './payment-request.events.ts'
import {
  type StoredRequest,
  findHostRequest,
  lockRequest,
  ownsOrder,
  requestsOf,
  settleRequest,
} from './payment-request.store.ts'
import { toPaymentRequest } from './payment-request.wire.ts'
import { owedAmount } from './share-amounts.ts'

/**
 * The payment requests of the user's order; empty without a split group order. Refuses `not_found`.
 */
export async function listRequests(
  queries: Queries,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<PaymentRequest[]> {
  const requests = await requestsOf(queries, orderId, userId)
  const [first] = requests
  if (!first) return (await ownsOrder(queries, orderId, userId)) ? [] : refuse('not_found')
  // The requests of one order share its currency.
  const currency = await currencyById(queries, first.currencyId)
  return requests.map((request) => toPaymentRequest(request, currency, now))
}

/**
 * Waives a member's share. Refuses `not_found`, `invalid_transition` for a settled share, and
 * `transaction_open` while a bank decides.
 */
export async function waiveRequest(
  tx: Tx,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<PaymentRequest> {
  if (!(await findHostRequest(tx, id, userId))) return refuse('not_found')
  const found = await lockRequest(tx, id)
  if (found?.status !== 'pending')
    return refuse('invalid_transition', { status: found?.status ?? 'expired' })
  await cancelCardPayments(tx, found, now)
  await settleRequest(tx, id, { to: 'waived', now })
  if (found.userId !== null)
    await recordShareChanged(tx, found, { step: 'waived', amount: owedAmount(found) }, now)
  const waived: StoredRequest = { ...found, status: 'waived' }
  return toPaymentRequest(waived, await currencyById(tx, found.currencyId), now)
}
