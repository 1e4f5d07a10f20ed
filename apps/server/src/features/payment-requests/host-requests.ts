import type { PaymentRequest } from '@hawker/contract/payment-requests'
import type { Queries, Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { currencyById } from '../settings/index.ts'
import { type StoredRequest, findHosted, ownsOrder, requestsOf, settleRequest } from './payment-request.store.ts'
import { toPaymentRequest } from './payment-request.wire.ts'

/** What the others owe for an own order; nothing where it was nobody else's. Refuses `not_found`. */
export async function listRequests(queries: Queries, orderId: number, userId: number): Promise<PaymentRequest[]> {
  const requests = await requestsOf(queries, orderId, userId)
  const [first] = requests
  if (!first) return (await ownsOrder(queries, orderId, userId)) ? [] : refuse('not_found')
  // All of one order, so all of one currency.
  const currency = await currencyById(queries, first.currencyId)
  return requests.map((request) => toPaymentRequest(request, currency))
}

/** Lets somebody off. Refuses `not_found`, and `invalid_transition` for a share that is settled. */
export async function waiveRequest(tx: Tx, { id, userId, now }: { id: number; userId: number; now: Date }): Promise<PaymentRequest> {
  const found = await findHosted(tx, id, userId)
  if (!found) return refuse('not_found')
  if (!(await settleRequest(tx, id, { to: 'waived', paidBy: null, now }))) {
    return refuse('invalid_transition', { status: (await findHosted(tx, id, userId))?.status ?? found.status })
  }
  const waived: StoredRequest = { ...found, status: 'waived' }
  return toPaymentRequest(waived, await currencyById(tx, found.currencyId))
}
