import { divideRounded } from '@hawker/domain/money/money'
import type { StoredRequest } from './payment-request.store.ts'

/** The amount owed now. */
export const owedAmount = ({ amount, loweredBy }: StoredRequest): bigint => amount - loweredBy
/** The part of a paid share to refund. */
export function overpaidAmount(request: StoredRequest): bigint {
  const due = request.paidAmount - request.returnedAmount - owedAmount(request)
  return request.status === 'paid' && due > 0n ? due : 0n
}
/** Converts a part by the whole share's rate, so that partial refunds sum exactly. */
export const toBaseCurrency = ({ amount, settlementAmount }: StoredRequest, part: bigint): bigint =>
  divideRounded(part * settlementAmount, amount)
