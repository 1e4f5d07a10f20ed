import type { StaffReview } from '@hawker/contract/reviews'
import { MAX_COMMENT_LENGTH } from '@hawker/domain/reviews/review-rules'
import { Button } from '@hawker/ui/button'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { starIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useState } from 'react'
import { api, sendWithRetry } from '../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { Paged, usePaged } from '../../lib/lists/paged-list.tsx'
import { usePage } from '../../lib/lists/pager.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useUrlFilter } from '../../lib/lists/use-url-filter.ts'
import { TextForm } from '../../lib/text-form.tsx'
import { ReviewCard } from './review-card.tsx'

const STARS = [5, 4, 3, 2, 1] as const

/**
 * The reviews of the seller's own shops, with their public replies.
 * A new `eventSequence` means that the list may have changed.
 */
export function ShopReviews({ eventSequence }: { eventSequence: number }) {
  const { t, lang } = useTexts()
  const filter = useUrlFilter()
  const rating = STARS.find((stars) => String(stars) === filter.get('rating'))
  const page = usePage()
  const load = () =>
    api('listSellerReviews', { query: { page, perPage: 20, ...(rating ? { rating } : {}) } })
  const reviews = usePaged(`reviews ${lang} ${page} ${rating}`, load)
  const [answering, setAnswering] = useState<StaffReview>()
  const { refresh } = reviews
  useEffect(() => {
    if (eventSequence > 0) void refresh()
  }, [eventSequence, refresh])

  const answer = async (text: string) => {
    if (!answering) return undefined
    const { id } = answering
    const result = await sendWithRetry((idempotencyKey) =>
      api('replyToReview', { params: { id }, body: { text }, idempotencyKey }),
    )
    if (!result.ok) return result
    reviews.replace(result.data)
    showToast({ kind: 'success', message: t('reviews.answered') })
    return undefined
  }
  return (
    <>
      <ChipRow label={t('reviews.show')}>
        <Chip selected={rating === undefined} onClick={() => filter.set('rating', '')}>
          {t('claims.all')}
        </Chip>
        {STARS.map((stars) => (
          <Chip
            key={stars}
            selected={rating === stars}
            onClick={() => filter.set('rating', String(stars))}
          >
            {t('reviews.stars', { count: stars })}
          </Chip>
        ))}
      </ChipRow>
      <Paged
        of={reviews}
        empty={
          <EmptyState
            level={2}
            icon={starIcon}
            title={t('reviews.none')}
            text={t('reviews.none_hint')}
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-3">
            {rows.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review}>
                  {canReply(review) && (
                    <div className="mt-4 flex justify-end">
                      <Button variant="secondary" onClick={() => setAnswering(review)}>
                        {t(review.reply ? 'reviews.change_answer' : 'reviews.answer')}
                      </Button>
                    </div>
                  )}
                </ReviewCard>
              </li>
            ))}
          </ul>
        )}
      </Paged>
      <DialogAbout
        about={answering}
        title={() => t('reviews.answer')}
        onClose={() => setAnswering(undefined)}
      >
        {(review) => (
          <TextForm
            label={t('reviews.answer')}
            hint={t('reviews.answer_hint')}
            action={t('action.save')}
            maxLength={MAX_COMMENT_LENGTH}
            first={review.reply?.text ?? ''}
            onClose={() => setAnswering(undefined)}
            onSend={answer}
          />
        )}
      </DialogAbout>
    </>
  )
}

const canReply = ({ reply, reply_until: until }: StaffReview): boolean =>
  reply === null || (until !== null && Date.parse(until) > now())
