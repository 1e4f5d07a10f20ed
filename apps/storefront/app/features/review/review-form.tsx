import type { Order } from '@hawker/contract/orders'
import type { OrderReview, ReviewInput } from '@hawker/contract/reviews'
import {
  COURIER_TAGS,
  type CourierTag,
  MAX_COMMENT_LENGTH,
  MAX_REVIEW_PHOTOS,
  SHOP_TAGS,
  type ShopTag,
} from '@hawker/domain/reviews/review-rules'
import { Button } from '@hawker/ui/button'
import { RatingStars } from '@hawker/ui/rating-stars'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { type UploadedPhoto, PhotoField } from '../photos/index.ts'
import { TagChoice } from './tag-choice.tsx'

export type ReviewFormProps = {
  order: Order
  /** When given, it is edited: only the ratings of that review can be changed. */
  existing: OrderReview | undefined
  onSaved: (review: OrderReview) => void
  onCancel: (() => void) | undefined
}

type ReviewDraft = {
  stars: number
  comment: string
  tags: readonly ShopTag[]
  photos: readonly UploadedPhoto[]
  courierStars: number
  courierTags: readonly CourierTag[]
  /** Stars by stock. */
  dishStars: Readonly<Record<number, number>>
}

const draftOf = (existing: OrderReview | undefined): ReviewDraft => ({
  stars: existing?.shop?.rating ?? 0,
  comment: existing?.shop?.comment ?? '',
  tags: SHOP_TAGS.filter((tag) => existing?.shop?.tags.includes(tag)),
  photos: existing?.shop?.images.map((img) => ({ img, url: img })) ?? [],
  courierStars: existing?.deliveryman?.rating ?? 0,
  courierTags: COURIER_TAGS.filter((tag) => existing?.deliveryman?.tags.includes(tag)),
  dishStars: Object.fromEntries(
    existing?.products.map(({ stock_id: stock, rating }) => [stock, rating]) ?? [],
  ),
})

export function ReviewForm({ order, existing, onSaved, onCancel }: ReviewFormProps) {
  const { t } = useTexts()
  const [uploading, setUploading] = useState(false)
  const form = useForm({
    initial: draftOf(existing),
    validate: (draft) => ({ stars: draft.stars === 0 ? t('review.choose_stars') : undefined }),
    submit: send,
  })
  const { stars, courierStars, dishStars } = form.values
  const starLabel = (count: number) => t('rating.stars', { count })
  const asksCourier = order.deliveryman !== null && (!existing || existing.deliveryman !== null)
  // The same dish may be on two lines, with different notes.
  const dishes = order.details.filter(
    ({ stock_id: stock }, index) =>
      order.details.findIndex((line) => line.stock_id === stock) === index &&
      (!existing || existing.products.some(({ stock_id: rated }) => rated === stock)),
  )

  async function send({ tags, photos, comment, courierTags }: ReviewDraft): Promise<SubmitOutcome> {
    const products = dishes.flatMap(({ stock_id }) => {
      const rating = dishStars[stock_id]
      return rating ? [{ stock_id, rating }] : []
    })
    const body: ReviewInput = {
      shop: {
        rating: stars,
        tags: [...tags],
        images: photos.map(({ img }) => img),
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
      },
      ...(asksCourier && courierStars > 0
        ? { deliveryman: { rating: courierStars, tags: [...courierTags] } }
        : {}),
      ...(products.length > 0 ? { products } : {}),
    }
    const result = await browserApi(existing ? 'editOrderReview' : 'reviewOrder', {
      params: { id: order.id },
      body,
    })
    if (!result.ok) return result
    showToast({
      kind: 'success',
      message: t(result.data.shop?.hidden ? 'review.held' : 'review.sent'),
    })
    onSaved(result.data)
  }

  return (
    <form {...form.props} className="grid gap-4">
      <RatingStars
        {...form.choice('stars')}
        name="shop"
        label={t('review.shop', { shop: order.shop.translation.title })}
        starLabel={starLabel}
      />
      {stars > 0 && (
        <>
          <TagChoice
            label={t('review.tags')}
            tags={SHOP_TAGS}
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
          {asksCourier && (
            <div className="grid gap-3 border-t border-line pt-4">
              <RatingStars
                {...form.choice('courierStars')}
                name="courier"
                label={t('review.courier', { name: order.deliveryman?.firstname ?? '' })}
                starLabel={starLabel}
              />
              {courierStars > 0 && (
                <TagChoice
                  label={t('review.tags')}
                  tags={COURIER_TAGS}
                  chosen={form.values.courierTags}
                  onChange={form.choice('courierTags').onChange}
                />
              )}
            </div>
          )}
          {dishes.length > 0 && (
            <details className="border-t border-line pt-2" open={existing !== undefined}>
              <summary className="flex min-h-11 cursor-pointer items-center font-medium">
                {t('review.products')}
              </summary>
              <div className="grid gap-3 pt-2">
                {dishes.map((line) => (
                  <RatingStars
                    key={line.stock_id}
                    name={`dish-${line.stock_id}`}
                    label={line.product.translation.title}
                    value={dishStars[line.stock_id] ?? 0}
                    onChange={(rating) =>
                      form.change({ dishStars: { ...dishStars, [line.stock_id]: rating } })
                    }
                    starLabel={starLabel}
                  />
                ))}
              </div>
            </details>
          )}
        </>
      )}
      <FormError of={form} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          loading={form.pending || uploading}
          variant={stars > 0 ? 'primary' : 'secondary'}
        >
          {t(existing ? 'action.save' : 'review.send')}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
