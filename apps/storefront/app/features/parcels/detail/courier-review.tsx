import type { Parcel } from '@hawker/contract/parcel-shapes'
import { COURIER_TAGS, type CourierTag } from '@hawker/domain/reviews/review-rules'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { RatingStars } from '@hawker/ui/rating-stars'
import { Stars } from '@hawker/ui/stars'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { TagChoice } from '../../review/index.ts'

type Props = { parcel: Parcel; onChanged: (parcel: Parcel) => void }

/** Rates the courier once, or shows the rating. */
export function CourierReview({ parcel, onChanged }: Props) {
  const { t } = useTexts()
  const { review, deliveryman, can } = parcel
  if (review)
    return (
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg font-semibold">{t('parcel.your_rating')}</h2>
          <Stars
            value={review.rating}
            label={t('rating.stars', { count: review.rating })}
            size={20}
          />
        </div>
        {review.tags.length > 0 && (
          <p className="mt-1 text-sm text-muted">
            {review.tags.map((tag) => t(`review.tag_${tag}`)).join(' · ')}
          </p>
        )}
      </Card>
    )
  if (!can.review.allowed || !deliveryman) return null
  return <RatingForm parcel={parcel} name={isolate(deliveryman.firstname)} onChanged={onChanged} />
}

function RatingForm({ parcel, name, onChanged }: Props & { name: string }) {
  const { t } = useTexts()
  const form = useForm<{ rating: number; tags: readonly CourierTag[] }>({
    initial: { rating: 0, tags: [] },
    validate: ({ rating }) => ({ rating: rating === 0 ? t('review.choose_stars') : undefined }),
    async submit({ rating, tags }) {
      const result = await browserApi('reviewParcel', {
        params: { id: parcel.id },
        body: { deliveryman: { rating, ...(tags.length > 0 ? { tags: [...tags] } : {}) } },
      })
      if (!result.ok) return result
      showToast({ kind: 'success', message: t('parcel.rating_sent') })
      onChanged(result.data)
    },
  })
  return (
    <Card>
      <form {...form.props} className="grid gap-3">
        <RatingStars
          {...form.choice('rating')}
          name="courier"
          label={t('review.courier', { name })}
          starLabel={(count) => t('rating.stars', { count })}
        />
        {form.values.rating > 0 && (
          <>
            <TagChoice
              label={t('review.tags')}
              tags={COURIER_TAGS}
              chosen={form.values.tags}
              onChange={form.choice('tags').onChange}
            />
            <FormError of={form} />
            <div>
              <Button type="submit" loading={form.pending}>
                {t('parcel.send_rating')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  )
}
