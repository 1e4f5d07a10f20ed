import type { SellerOrder } from '@hawker/contract/seller'
import { formatCountdown } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Countdown } from '@hawker/ui/countdown'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { useForm } from '@hawker/web/forms/use-form'
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
  const [offering, setOffering] = useState(false)
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
  return (
    <section role="alert" className="grid gap-2 rounded-sm bg-amber-soft p-3 text-amber-text">
      <p className="font-semibold">{t('cancel_request.title')}</p>
      <p className="text-sm">
        {[
          // Customers need not give a reason.
          ...(request.reason === 'other' ? [] : [t(`reason.${request.reason}`)]),
          ...(request.note ? [isolate(request.note)] : []),
        ].join(': ')}
      </p>
      <p className="text-sm">{withCountdown('cancel_request.left')}</p>
      {!offering ? (
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
            <Button variant="secondary" wide disabled={disabled} onClick={() => setOffering(true)}>
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
        <OfferForm
          currency={order.currency}
          disabled={disabled}
          onOffer={(refund) => onAnswer({ decision: 'offer', refund })}
          onClose={() => setOffering(false)}
        />
      )}
    </section>
  )
}

type OfferFormProps = {
  currency: SellerOrder['currency']
  disabled: boolean
  onOffer: (refund: number) => void
  onClose: () => void
}

/** Offers a part of the price back instead of the whole. */
function OfferForm({ currency, disabled, onOffer, onClose }: OfferFormProps) {
  const { t, lang } = useTexts()
  const read = (refund: string) => typedNumber(refund, lang, currency.decimal_places)
  const form = useForm({
    initial: { refund: '' },
    validate({ refund }) {
      const { value, problem } = read(refund)
      const key = problem ? numberErrorKey(problem, 'edit.invalid') : 'edit.invalid'
      return { refund: value ? undefined : t(key) }
    },
    submit({ refund }) {
      const { value } = read(refund)
      if (value && !disabled) onOffer(value)
    },
  })
  return (
    <form {...form.props} className="grid gap-2">
      <TextField
        label={t('cancel_request.amount')}
        inputMode="decimal"
        leading={currency.symbol}
        {...form.field('refund')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={disabled || form.values.refund.trim() === ''}>
          {t('cancel_request.send')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </form>
  )
}
