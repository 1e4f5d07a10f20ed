import type { Order } from '@hawker/contract/orders'
import type { OrderReview as Said } from '@hawker/contract/reviews'
import { Card } from '@hawker/ui/card'
import { SkeletonText } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { orThrow } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { put, useQuery } from '../../lib/query-cache.ts'
import { useTexts } from '../../lib/texts.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'

/** Asks what a delivered order was like, or shows what was said. Nothing, once nothing can be said any more. */
export default function OrderReview({ order }: { order: Order }) {
  const { t } = useTexts()
  const key = ['order-review', order.id]
  const asked = useQuery(
    key,
    async () => orThrow(await browserApi('showOrderReview', { params: { id: order.id } })).data,
  )
  const [editing, setEditing] = useState(false)
  const become = (said: Said) => {
    put(key, said)
    setEditing(false)
  }
  const said = asked.data
  if (asked.error !== undefined) return null
  if (!said)
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    )
  const open = said.until !== null && Date.parse(said.until) > now()
  if (said.shop === null && !open) return null
  return (
    <Card>
      {said.shop !== null && !editing ? (
        <OwnReview
          order={order}
          said={said}
          shop={said.shop}
          onEdit={() => setEditing(true)}
          onDeleted={become}
        />
      ) : (
        <>
          <h2 className="mb-3 text-lg font-semibold">
            {t(editing ? 'review.yours' : 'review.title')}
          </h2>
          <ReviewForm
            order={order}
            said={editing ? said : undefined}
            onSaid={become}
            onCancel={editing ? () => setEditing(false) : undefined}
          />
        </>
      )}
    </Card>
  )
}
