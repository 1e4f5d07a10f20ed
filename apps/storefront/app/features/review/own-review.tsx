import type { Order } from '@hawker/contract/orders'
import type { OrderReview } from '@hawker/contract/reviews'
import { formatDateTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { Stars } from '@hawker/ui/stars'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { PhotoThumbnails } from '../photos/index.ts'

type OwnReviewProps = {
  order: Order
  review: OrderReview
  shop: NonNullable<OrderReview['shop']>
  onEdit: () => void
  onDeleted: (review: OrderReview) => void
}

export function OwnReview({ order, review, shop, onEdit, onDeleted }: OwnReviewProps) {
  const { t, lang } = useTexts()
  const [deleting, setDeleting] = useState(false)
  const [busy, setBusy] = useState(false)
  const editable = review.edit_until !== null && Date.parse(review.edit_until) > now()
  const deleteReview = async () => {
    setBusy(true)
    const result = await browserApi('deleteOrderReview', { params: { id: order.id } })
    setBusy(false)
    setDeleting(false)
    if (result.ok) showToast({ kind: 'success', message: t('review.deleted') })
    else toastRefusal(result, t)
    if (result.ok) onDeleted(result.data)
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('review.yours')}</h2>
        <Stars value={shop.rating} label={t('rating.stars', { count: shop.rating })} size={20} />
      </div>
      {shop.comment && <p dir="auto">{shop.comment}</p>}
      {shop.tags.length > 0 && (
        <p className="text-sm text-muted">
          {shop.tags.map((tag) => t(`review.tag_${tag}`)).join(' · ')}
        </p>
      )}
      <PhotoThumbnails paths={shop.images} />
      {shop.hidden && <Notice>{t('review.held')}</Notice>}
      {shop.reply && (
        <blockquote className="rounded-md bg-sunk p-3 text-sm">
          <p className="font-medium">{t('review.shop_reply')}</p>
          <p dir="auto">{shop.reply}</p>
        </blockquote>
      )}
      {editable && review.edit_until !== null && (
        <p className="text-sm text-muted">
          {t('review.edit_until', {
            time: isolate(formatDateTime(review.edit_until, lang, { timeZone: order.timezone })),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {editable && (
          <Button variant="secondary" onClick={onEdit}>
            {t('action.edit')}
          </Button>
        )}
        <Button variant="ghost" className="text-danger-text!" onClick={() => setDeleting(true)}>
          {t('review.delete')}
        </Button>
      </div>
      <Dialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t('review.delete_confirm')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setDeleting(false)}>
              {t('action.cancel')}
            </Button>
            <Button variant="danger" loading={busy} onClick={() => void deleteReview()}>
              {t('review.delete')}
            </Button>
          </>
        }
      />
    </div>
  )
}
