import type { Order } from '@hawker/contract/orders'
import type { OrderReview as ReviewState } from '@hawker/contract/reviews'
import { Card } from '@hawker/ui/card'
import { SkeletonText } from '@hawker/ui/skeleton'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../../lib/api.ts'
import { scrollBehavior } from '../../lib/scroll-behavior.ts'
import { now } from '@hawker/web/session/clock'
import { put, useQuery } from '@hawker/web/query/query-cache'
import { useTexts } from '../../lib/texts.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'

/** Asks for a review of a delivered order, or shows it. Renders nothing after the deadline. */
export default function OrderReview({ order }: { order: Order }) {
  const { t } = useTexts()
  const key = ['order-review', order.id]
  const reviewQuery = useQuery(
    key,
    async () => orThrow(await browserApi('showOrderReview', { params: { id: order.id } })).data,
  )
  const [editing, setEditing] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  /** The form is taller than the review: without this, the page would jump to what follows it. */
  const update = (next: ReviewState) => {
    flushSync(() => {
      put(key, next)
      setEditing(false)
    })
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }
  const review = reviewQuery.data
  if (reviewQuery.error !== undefined) return null
  if (!review)
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    )
  const open = review.until !== null && Date.parse(review.until) > now()
  if (review.shop === null && !open) return null
  return (
    <div ref={card} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Card>
        {review.shop !== null && !editing ? (
          <OwnReview
            order={order}
            review={review}
            shop={review.shop}
            onEdit={() => setEditing(true)}
            onDeleted={update}
          />
        ) : (
          <>
            <h2 className="mb-3 text-lg font-semibold">
              {t(editing ? 'review.yours' : 'review.title')}
            </h2>
            <ReviewForm
              order={order}
              existing={editing ? review : undefined}
              onSaved={update}
              onCancel={editing ? () => setEditing(false) : undefined}
            />
          </>
        )}
      </Card>
    </div>
  )
}
