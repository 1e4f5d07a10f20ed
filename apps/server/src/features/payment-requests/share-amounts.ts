import { divideRounded } from '@hawker/domain/money'
import type { StoredRequest } from './payment-request.store.ts'

/** What is owed now. */
export const owedAmount = ({ amount, loweredBy }: StoredRequest): bigint => amount - loweredBy
/** What has to go back of what was paid. */
export function overpaidAmount(request: StoredRequest): bigint {
  const due = request.paidAmount - request.givenBack - owedAmount(request)
  return request.status === 'paid' && due > 0n ? due : 0n
}
/** In base currency, reckoned from the whole share, so that what goes back in pieces goes back exactly. */
export const toBaseCurrency = ({ amount, settlementAmount }: StoredRequest, part: bigint): bigint =>
  divideRounded(part * settlementAmount, amount)
