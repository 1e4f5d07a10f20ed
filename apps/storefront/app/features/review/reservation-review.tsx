import type { Reservation } from '@hawker/contract/reservations'
import {
  MAX_COMMENT_LENGTH,
  MAX_REVIEW_PHOTOS,
  SHOP_TAGS,
} from '@hawker/domain/reviews/review-rules'
import type { ShopTag } from '@hawker/domain/reviews/review-rules'
import { Button } from '@hawker/ui/button'
import { RatingStars } from '@hawker/ui/rating-stars'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { type UploadedPhoto, PhotoField } from '../photos/index.ts'
import { TagChoice } from './tag-choice.tsx'

/** The others are about orders: how they arrived. */
const VISIT_TAGS: readonly ShopTag[] = SHOP_TAGS.filter((tag) =>
  ['tasty', 'fresh', 'generous', 'good_value'].includes(tag),
)

type Draft = {
  stars: number
  comment: string
  tags: readonly ShopTag[]
  photos: readonly UploadedPhoto[]
}

/** Asks how a visit to a restaurant was. */
export default function ReservationReview({
  reservation,
  onSaved,
}: {
  reservation: Reservation
  onSaved: (reservation: Reservation) => void
}) {
  const { t } = useTexts()
  const [uploading, setUploading] = useState(false)
  const form = useForm<Draft>({
    initial: { stars: 0, comment: '', tags: [], photos: [] },
    validate: ({ stars }) => ({ stars: stars === 0 ? t('review.choose_stars') : undefined }),
    async submit({ stars, comment, tags, photos }) {
      const result = await browserApi('reviewBooking', {
        params: { id: reservation.id },
        body: {
          shop: {
            rating: stars,
            tags: [...tags],
            images: photos.map(({ img }) => img),
            ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
          },
        },
      })
      if (!result.ok) return result
      showToast({ kind: 'success', message: t('review.sent') })
      onSaved(result.data)
    },
  })
  const { stars } = form.values
  return (
    <section aria-labelledby="how-was-it" className="grid gap-3 border-t border-line pt-4">
      <h3 id="how-was-it" className="text-lg font-semibold">
        {t('reservation.how_was_it')}
      </h3>
      <form {...form.props} className="grid gap-4">
        <RatingStars
          {...form.choice('stars')}
          name="shop"
          label={t('review.shop', { shop: reservation.shop.translation.title })}
          starLabel={(count) => t('rating.stars', { count })}
        />
        {stars > 0 && (
          <>
            <TagChoice
              label={t('review.tags')}
              tags={VISIT_TAGS}
              chosen={form.values.tags}
              onChange={form.choice('tags').onChange}
            />
            <TextArea
              label={t('review.comment')}
              aside={t('common.optional')}
              hint={t('review.comment_hint')}
              maxLength={MAX_COMMENT_LENGTH}
              {...form.field('comment')}
            />
            <PhotoField
              purpose="review"
              label={t('photo.title')}
              aside={t('common.optional')}
              maxPhotos={MAX_REVIEW_PHOTOS}
              photos={form.values.photos}
              onChange={form.choice('photos').onChange}
              uploading={uploading}
              onUploading={setUploading}
            />
          </>
        )}
        <FormError of={form} />
        <Button
          type="submit"
          loading={form.pending || uploading}
          variant={stars > 0 ? 'primary' : 'secondary'}
          className="justify-self-start"
        >
          {t('review.send')}
        </Button>
      </form>
    </section>
  )
}
