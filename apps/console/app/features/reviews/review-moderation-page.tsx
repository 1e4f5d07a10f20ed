import type { StaffReview } from '@hawker/contract/reviews'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { starIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { Link } from '@hawker/web/router/components'
import { api, sendWithRetry } from '../../lib/api.ts'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { Paged, usePaged } from '../../lib/lists/paged-list.tsx'
import { usePage } from '../../lib/lists/pager.tsx'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TextForm } from '../../lib/text-form.tsx'
import { ReviewCard } from './review-card.tsx'

type PendingDecision = { review: StaffReview; decision: 'kept' | 'hidden' }

/** Reviews that a reader reported or the word filter held back. Each decision needs a reason. */
export function ReviewModerationPage() {
  const { t, lang } = useTexts()
  const page = usePage()
  const load = () => api('listReportedReviews', { query: { page, perPage: 20 } })
  const reviews = usePaged(`reported ${lang} ${page}`, load)
  const [deciding, setDeciding] = useState<PendingDecision>()

  const decide = async (reason: string) => {
    if (!deciding) return undefined
    const { review, decision } = deciding
    const result = await sendWithRetry((idempotencyKey) =>
      api('decideReview', {
        params: { id: review.id },
        body: { decision, reason },
        idempotencyKey,
      }),
    )
    if (!result.ok) return result
    reviews.replace(result.data)
    showToast({ kind: 'success', message: t(`reviews.done_${decision}`) })
    return undefined
  }
  return (
    <Page title={t('reviews.title')} text={t('reviews.staff_text')}>
      <Paged
        of={reviews}
        empty={
          <EmptyState
            level={2}
            icon={starIcon}
            title={t('reviews.none_reported')}
            text={t('reviews.none_reported_hint')}
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-3">
            {rows.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} showShop>
                  <ModerationPanel
                    review={review}
                    onDecide={(decision) => setDeciding({ review, decision })}
                  />
                </ReviewCard>
              </li>
            ))}
          </ul>
        )}
      </Paged>
      <DialogAbout
        about={deciding}
        title={({ review, decision }) => t(actionText(review, decision))}
        onClose={() => setDeciding(undefined)}
      >
        {({ review, decision }) => (
          <TextForm
            label={t('reviews.reason')}
            hint={t('reviews.reason_hint')}
            action={t(actionText(review, decision))}
            danger={decision === 'hidden'}
            maxLength={300}
            onClose={() => setDeciding(undefined)}
            onSend={decide}
          />
        )}
      </DialogAbout>
    </Page>
  )
}

/** The report, the last decision, and the decisions that are possible now. */
function ModerationPanel({
  review,
  onDecide,
}: {
  review: StaffReview
  onDecide: (decision: 'kept' | 'hidden') => void
}) {
  const { t } = useTexts()
  const { report, decision, hidden } = review
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-3">
      {report && (
        <p className="text-sm">
          <span className="text-muted">{t('reviews.reported')}</span> <bdi>{report.reason}</bdi>
        </p>
      )}
      {decision && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={decision.decision === 'kept' ? 'grocery' : 'danger'}>
            {t(`reviews.is_${decision.decision}`)}
          </Badge>
          <bdi>{decision.reason}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Link
          to={`/staff/logs?subject=review&id=${review.id}`}
          className="me-auto inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          {t('rescue.logs')}
        </Link>
        {(hidden || !decision) && (
          <Button variant="secondary" onClick={() => onDecide('kept')}>
            {t(actionText(review, 'kept'))}
          </Button>
        )}
        {(!hidden || !decision) && (
          <Button variant="danger" onClick={() => onDecide('hidden')}>
            {t('reviews.hide')}
          </Button>
        )}
      </div>
    </div>
  )
}

const actionText = ({ hidden }: StaffReview, decision: 'kept' | 'hidden'): string =>
  decision === 'hidden' ? 'reviews.hide' : hidden ? 'reviews.restore' : 'reviews.keep'
