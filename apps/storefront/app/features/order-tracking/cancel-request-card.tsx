import type { Order } from '@hawker/contract/orders'
import { formatCountdown, formatMoney } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Countdown } from '@hawker/ui/countdown'
import { Notice } from '@hawker/ui/notice'
import { useState } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { useTexts } from '../../lib/texts.tsx'
import { askOnce } from '../../lib/unanswered.ts'

const PLACE = '\u0001'
type Props = { order: Order; onAnswered: (order: Order) => void; onOver: () => void }

/** What became of the wish to cancel: waiting, an offer to answer, or a no. */
export function CancelRequestCard({ order, onAnswered, onOver }: Props) {
  const { t, lang } = useTexts()
  const [busy, setBusy] = useState<'take' | 'keep'>()
  const [refused, setRefused] = useState<string>()
  const { cancel_request: request } = order
  if (!request || order.status === 'cancelled' || order.status === 'delivered') return null
  const price = request.refund === null ? '' : formatMoney(request.refund, order.currency, lang)
  const timed = (key: string) => {
    const [before = '', after = ''] = t(key, { price, time: PLACE }).split(PLACE)
    return (
      <p role="status" className="font-medium">
        {before}
        <Countdown
          until={Date.parse(request.until)}
          now={now}
          format={(seconds) => formatCountdown(seconds, lang)}
          onEnd={onOver}
        />
        {after}
      </p>
    )
  }
  const answer = async (accept: boolean) => {
    setBusy(accept ? 'take' : 'keep')
    const body = { accept, version: order.version }
    const result = await askOnce(`cancel-offer-${order.id}`, body, (idempotencyKey) =>
      browserApi('answerCancelOffer', { params: { id: order.id }, body, idempotencyKey }),
    )
    setBusy(undefined)
    if (result.ok) onAnswered(result.data)
    else setRefused(wordsFor(result, t))
  }
  if (request.status === 'asked') return <Card>{timed('cancel_request.asked')}</Card>
  if (request.status === 'offered') {
    return (
      <Card className="grid gap-3">
        {timed('cancel_request.offered')}
        {request.answer_note && <p dir="auto">{request.answer_note}</p>}
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" loading={busy === 'take'} onClick={() => void answer(true)}>
            {t('cancel_request.take', { price })}
          </Button>
          <Button variant="secondary" loading={busy === 'keep'} onClick={() => void answer(false)}>
            {t('order.cancel_keep')}
          </Button>
        </div>
        {refused !== undefined && (
          <Notice kind="error" announce>
            {refused}
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
