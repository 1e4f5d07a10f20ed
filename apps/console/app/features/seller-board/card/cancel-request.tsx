import type { SellerOrder } from '@hawker/contract/seller'
import { formatCountdown } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Countdown } from '@hawker/ui/countdown'
import { TextField } from '@hawker/ui/text-field'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import type { CancelAnswer } from '../state/use-orders.ts'

const PLACEHOLDER = '\u0001'
type Props = { order: SellerOrder; disabled: boolean; onAnswer: (answer: CancelAnswer) => void }

/**
 * The customer's request to cancel: accept it, offer a partial refund, or decline, before it
 * expires.
 */
export function CancelRequest({ order, disabled, onAnswer }: Props) {
  const { t, money, lang } = useTexts()
  const [partialRefund, setPartialRefund] = useState<string>()
  const { cancel_request: request } = order
  if (!request || (request.status !== 'asked' && request.status !== 'offered')) return null
  const withCountdown = (key: string) => {
    const price = request.refund === null ? '' : money(request.refund, order.currency)
    const [before = '', after = ''] = t(key, { time: PLACEHOLDER, price }).split(PLACEHOLDER)
    return (
      <span className="tabular">
        {before}
        <Countdown
          until={Date.parse(request.until)}
          now={now}
          format={(seconds) => formatCountdown(seconds, lang)}
        />
        {after}
      </span>
    )
  }
  if (request.status === 'offered')
    return (
      <p className="rounded-sm bg-amber-soft p-3 font-medium text-amber-text">
        {withCountdown('cancel_request.waiting')}
      </p>
    )
  const typed = partialRefund ?? ''
  const { value: amount, problem } = typedNumber(typed, lang, order.currency.decimal_places)
  const error =
    problem && typed.trim() !== '' ? t(numberErrorKey(problem, 'edit.invalid')) : undefined
  return (
    <section role="alert" className="grid gap-2 rounded-sm bg-amber-soft p-3 text-amber-text">
      <p className="font-semibold">{t('cancel_request.title')}</p>
      <p className="text-sm">
        {t(`reason.${request.reason}`)}
        {request.note && `: ${isolate(request.note)}`}
      </p>
      <p className="text-sm">{withCountdown('cancel_request.left')}</p>
      {partialRefund === undefined ? (
        <div className="grid gap-2">
          <Button
            variant="danger"
            wide
            disabled={disabled}
            onClick={() => onAnswer({ decision: 'accept' })}
          >
            {t('cancel_request.accept')}
          </Button>
          {order.cash_due === null && (
            <Button
              variant="secondary"
              wide
              disabled={disabled}
              onClick={() => setPartialRefund('')}
            >
              {t('cancel_request.offer')}
            </Button>
          )}
          <Button
            variant="secondary"
            wide
            disabled={disabled}
            onClick={() => onAnswer({ decision: 'decline' })}
          >
            {t('cancel_request.decline')}
          </Button>
        </div>
      ) : (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (amount) onAnswer({ decision: 'offer', refund: amount })
          }}
        >
          <TextField
            label={t('cancel_request.amount')}
            inputMode="decimal"
            leading={order.currency.symbol}
            value={partialRefund}
            error={error}
            onChange={(event) => setPartialRefund(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={disabled || !amount}>
              {t('cancel_request.send')}
            </Button>
            <Button variant="ghost" onClick={() => setPartialRefund(undefined)}>
              {t('action.close')}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
