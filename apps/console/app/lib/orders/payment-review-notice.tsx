import { Notice } from '@hawker/ui/notice'
import { useTexts } from '../texts.tsx'

/** Tells shop and courier that staff decide before the order is handed over. */
export function PaymentReviewNotice({ order }: { order: { payment_review: boolean } }) {
  const { t } = useTexts()
  if (!order.payment_review) return null
  return (
    <Notice kind="warning" title={t('board.payment_review')}>
      {t('board.payment_review_text')}
    </Notice>
  )
}
