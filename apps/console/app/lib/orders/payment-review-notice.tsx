import { Notice } from '@hawker/ui/notice'
import { useTexts } from '../texts.tsx'

type Props = { order: { status: string; payment_review: boolean; payment_lost: boolean } }

/** Tells shop and courier that the order is not handed over before staff decide, or it is paid again. */
export function PaymentReviewNotice({ order }: Props) {
  const { t } = useTexts()
  if (order.payment_lost && order.status !== 'on_a_way')
    return (
      <Notice kind="warning" title={t('board.payment_review')}>
        {t('board.payment_lost_text')}
      </Notice>
    )
  if (!order.payment_review) return null
  return (
    <Notice kind="warning" title={t('board.payment_review')}>
      {t('board.payment_review_text')}
    </Notice>
  )
}
