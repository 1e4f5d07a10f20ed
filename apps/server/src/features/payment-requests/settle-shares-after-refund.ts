import { type SharedRefund, shareReductions } from '@hawker/domain/groups/share-reductions'
import type { Tx } from '@hawker/postgres/tx'
import { enqueue } from '../../jobs/jobs.ts'
import { type OrderReturns, findReturns } from './order-returns.store.ts'
import { type StoredRequest, lockRequestsOf, lowerRequest } from './payment-request.store.ts'
import { recordShareChanged } from './payment-request.events.ts'
import { overpaidAmount } from './share-amounts.ts'

/** The host, who bears what no other member owes. */
const HOST = 0

/**
 * Lowers the shares of an order by what was refunded, and enqueues refunds of overpaid shares.
 * Repeated calls change nothing.
 */
export async function settleSharesAfterRefund(tx: Tx, orderId: number, now: Date): Promise<void> {
  const requests = await lockRequestsOf(tx, orderId)
  const returns = requests.length > 0 && (await findReturns(tx, orderId))
  if (!returns) return
  const lowered = shareReductions(sharesOf(requests, returns), returnsOf(requests, returns))
  for (const request of requests) {
    const loweredBy = lowered.get(request.memberId) ?? 0n
    if (loweredBy <= request.loweredBy) continue
    await lowerRequest(tx, request.id, loweredBy, now)
    if (
      returns.cancelled &&
      request.status === 'pending' &&
      request.userId !== null &&
      loweredBy === request.amount
    )
      await recordShareChanged(tx, request, { step: 'cancelled', amount: request.amount }, now)
    if (overpaidAmount({ ...request, loweredBy }) > 0n)
      await enqueue(tx, 'give_share_back', { id: request.id }, `share_back:${request.id}`)
  }
}

function sharesOf(
  requests: readonly StoredRequest[],
  { total }: OrderReturns,
): Map<number, bigint> {
  const others = requests.reduce((sum, { amount }) => sum + amount, 0n)
  return new Map([
    [HOST, total - others],
    ...requests.map(({ memberId, amount }) => [memberId, amount] as const),
  ])
}

function returnsOf(
  requests: readonly StoredRequest[],
  { cancelled, agreedRefund, total, tipsReduction, linesTotalByMember, claims }: OrderReturns,
): SharedRefund<number>[] {
  const known = new Set(requests.map(({ memberId }) => memberId))
  const cheaper = requests.flatMap(({ memberId, linesAmount }) => {
    const amount = linesAmount - (linesTotalByMember.get(memberId) ?? 0n)
    return amount > 0n
      ? [{ amount, lines: [{ member: memberId, amount }], rest: 'equally' as const }]
      : []
  })
  const priceDrops: SharedRefund<number>[] = [
    ...cheaper,
    { amount: tipsReduction, lines: [], rest: 'equally' },
  ]
  if (cancelled)
    return [...priceDrops, { amount: agreedRefund ?? total, lines: [], rest: 'by_share' }]
  return [
    ...priceDrops,
    ...claims.map((claim) => ({
      amount: claim.amount,
      lines: claim.lines.map(({ member, amount }) => ({
        member: known.has(member) ? member : HOST,
        amount,
      })),
      // A whole claim follows the shares.
      // A late order returns the delivery fee, which is shared equally.
      rest: claim.whole ? ('by_share' as const) : ('equally' as const),
    })),
  ]
}
