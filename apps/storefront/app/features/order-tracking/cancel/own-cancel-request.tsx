import type { Order } from '@hawker/contract/orders'
import { formatCountdown, formatMoney } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Countdown } from '@hawker/ui/countdown'
import { Notice } from '@hawker/ui/notice'
import { useState } from 'react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { browserApi } from '../../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { sendOnce } from '../../../lib/device/pending-requests.ts'

const TIME_PLACEHOLDER = '\u0001'
type Props = { order: Order; onOfferAnswered: (order: Order) => void; onTimeUp: () => void }

/** The state of a cancellation request: waiting, an offer of a partial refund, or declined. */
export function CancelRequestState({ order, onOfferAnswered, onTimeUp }: Props) {
  const { t, lang } = useTexts()
  const [busy, setBusy] = useState<'take' | 'keep'>()
  const [error, setError] = useState<string>()
  const { cancel_request: request } = order
  if (!request || order.status === 'cancelled' || order.status === 'delivered') return null
  const price = request.refund === null ? '' : formatMoney(request.refund, order.currency, lang)
  const withCountdown = (key: string) => {
    const [before = '', after = ''] = t(key, { price, time: TIME_PLACEHOLDER }).split(
      TIME_PLACEHOLDER,
    )
    return (
      <p role="status" className="font-medium">
        {before}
        <Countdown
          until={Date.parse(request.until)}
          now={now}
          format={(seconds) => formatCountdown(seconds, lang)}
          onEnd={onTimeUp}
        />
        {after}
      </p>
    )
  }
  const answerOffer = async (accept: boolean) => {
    setBusy(accept ? 'take' : 'keep')
    const body = { accept, version: order.version }
    const result = await sendOnce(`cancel-offer-${order.id}`, body, (idempotencyKey) =>
      browserApi('answerCancelOffer', { params: { id: order.id }, body, idempotencyKey }),
    )
    setBusy(undefined)
    if (result.ok) onOfferAnswered(result.data)
    else setError(refusalText(result, t))
  }
  if (request.status === 'asked') return <Card>{withCountdown('cancel_request.asked')}</Card>
  if (request.status === 'offered') {
    return (
      <Card className="grid gap-3">
        {withCountdown('cancel_request.offered')}
        {request.answer_note && <p dir="auto">{request.answer_note}</p>}
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" loading={busy === 'take'} onClick={() => void answerOffer(true)}>
            {t('cancel_request.take', { price })}
          </Button>
          <Button
            variant="secondary"
            loading={busy === 'keep'}
            onClick={() => void answerOffer(false)}
          >
            {t('order.cancel_keep')}
          </Button>
        </div>
        {error !== undefined && (
          <Notice kind="error" announce>
            {error}
          </Notice>
        )}
      </Card>
    )
  }
  if (request.status !== 'declined' && request.status !== 'unanswered') return null
  return (
    <Notice
      kind="info"
      announce
      title={t(
        request.status === 'declined' ? 'cancel_request.declined' : 'cancel_request.unanswered',
      )}
    >
      {request.answer_note && <span dir="auto">{request.answer_note}</span>}
    </Notice>
  )
}
