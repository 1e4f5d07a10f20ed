import type { StaffReview } from '@hawker/contract/reviews'
import { Badge } from '@hawker/ui/badge'
import { Card } from '@hawker/ui/card'
import { Stars } from '@hawker/ui/stars'
import type { ReactNode } from 'react'
import { deviceZone } from '../../lib/device-zone.ts'
import { SentPhotos } from '../../lib/sent-photos.tsx'
import { useTexts } from '../../lib/texts.tsx'

type ReviewCardProps = {
  review: StaffReview
  /** Names the shop, for lists with reviews of several shops. */
  showShop?: boolean
  children: ReactNode
}

/** A review of a shop and the shop's reply. `children`: the possible actions. */
export function ReviewCard({ review, showShop = false, children }: ReviewCardProps) {
  const { t, time } = useTexts()
  const { user, order, shop } = review
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={review.rating} label={t('reviews.stars', { count: review.rating })} />
        {review.hidden && <Badge tone="danger">{t('reviews.hidden')}</Badge>}
        <span className="ms-auto text-sm text-muted">
          <span className="tabular">{time(review.created_at, deviceZone())}</span>
        </span>
      </div>
      <p className="mt-1 text-sm text-muted">
        <bdi>{[user.firstname, user.lastname_initial].filter(Boolean).join(' ')}</bdi>
        {order && <> · {t('board.order', { number: order.number })}</>}
        {showShop && (
          <>
            {' · '}
            <a href={`/shop/${shop.slug}`} className="underline underline-offset-4">
              <bdi>{shop.translation.title}</bdi>
            </a>
          </>
        )}
      </p>
      {review.comment && (
        <blockquote dir="auto" className="mt-3">
          {review.comment}
        </blockquote>
      )}
      <SentPhotos paths={review.images} />
      {review.reply && (
        <div className="mt-3 rounded-md bg-sunk p-3">
          <p className="text-sm text-muted">{t('reviews.answer_of_shop')}</p>
          <p dir="auto">{review.reply.text}</p>
        </div>
      )}
      {children}
    </Card>
  )
}
