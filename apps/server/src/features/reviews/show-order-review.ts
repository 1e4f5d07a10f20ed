import type { OrderReview } from '@hawker/contract/reviews'
import { editDeadline, reviewDeadline } from '@hawker/domain/reviews/review-rules'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import { findOrderReview } from './review.store.ts'

export async function showOrderReview(
  queries: Queries,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<OrderReview> {
  const [found, settings] = await Promise.all([
    findOrderReview(queries, orderId, userId),
    settingsOf(queries),
  ])
  if (!found) return refuse('not_found')
  const until = reviewDeadline(
    { status: found.status, deliveredAt: found.deliveredAt?.getTime() ?? null },
    settings,
  )
  return {
    shop: found.shop,
    deliveryman: found.deliveryman,
    products: found.products,
    until: until === null ? null : new Date(until).toISOString(),
    edit_until:
      found.writtenAt && new Date(editDeadline(found.writtenAt.getTime(), settings)).toISOString(),
  }
}
