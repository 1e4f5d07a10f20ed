import type { Parcel } from '@hawker/contract/parcels'
import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatTime } from '@hawker/i18n/format-date'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { leaveFor } from '../../../lib/payments/leave-for.ts'
import { MethodCards } from '../../../lib/payments/method-cards.tsx'
import type { PaymentArrival } from '../../../lib/payments/payment-arrival.ts'
import { payText } from '../../../lib/payments/payment-methods.ts'
import { NotPaidNotice, OpenPaymentNotice } from '../../../lib/payments/payment-notice.tsx'
import { useTransactionPolling } from '../../../lib/payments/use-transaction-polling.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type ParcelPaymentState, newestTransaction } from './payment-state.ts'

/** An unpaid parcel, or what is owed for one: its state, and paying again by any method. */
export function ParcelPayment({
  parcel,
  state,
  arrival,
  onSettled,
}: {
  parcel: Parcel
  state: Exclude<ParcelPaymentState, 'settled'>
  arrival: PaymentArrival | undefined
  onSettled: () => void
}) {
  const { t, lang } = useTexts()
  const transaction = newestTransaction(parcel)
  const isUnsure = useTransactionPolling(
    state === 'waiting' ? transaction?.id : undefined,
    onSettled,
  )
  const [methods, setMethods] = useState<readonly PaymentMethod[]>()
  const form = useForm<{ tag: PaymentTag | undefined }>({
    initial: { tag: undefined },
    submit: ({ tag }) => (tag === undefined ? t('validation.choose_payment') : pay(tag)),
  })
  const { tag } = form.values
  const isDebt = parcel.debt > 0
  const due = isDebt ? parcel.debt : parcel.total_price
  const price = isolate(formatMoney(due, parcel.currency, lang))
  const page = `/parcels/${parcel.id}`

  async function pay(chosen: PaymentTag): Promise<SubmitOutcome> {
    const body = { tag: chosen }
    const result = await sendOnce(`parcel-payment-${parcel.id}`, body, (idempotencyKey) =>
      browserApi('payParcel', { params: { id: parcel.id }, body, idempotencyKey }),
    )
    if (!result.ok)
      return result.code === 'transaction_open' && transaction?.redirect_url
        ? leaveFor(transaction.redirect_url)
        : result
    if (result.data.redirect_url) return leaveFor(result.data.redirect_url)
    onSettled()
  }
  const showMethods = async () => {
    const result = await browserApi('listPaymentMethods', {
      query: { total: due, currency_id: parcel.currency.id },
    })
    if (!result.ok) return form.fail({}, refusalText(result, t))
    setMethods(
      result.data.filter(
        ({ tag: known, reason }) =>
          known !== 'cash' && known !== 'free' && reason !== 'not_taken_here',
      ),
    )
  }
  const isAsking = state === 'waiting' && arrival === 'returned' && !isUnsure
  return (
    // Not a form element: Enter must not pay.
    <div {...form.group} className="grid gap-4">
      {isDebt && (
        <Notice kind="warning" title={t('parcel.debt', { price })}>
          {t(parcel.status === 'returned' ? 'parcel.debt_return' : 'parcel.debt_cancel')}
        </Notice>
      )}
      {state === 'rejected' && transaction && <NotPaidNotice transaction={transaction} />}
      {state === 'waiting' && transaction && arrival && arrival !== 'refused' && (
        <OpenPaymentNotice
          tag={transaction.payment.tag}
          arrival={arrival}
          isUnsure={isUnsure}
          keptUntil={
            parcel.pay_until === null
              ? undefined
              : t('parcel.kept_until', {
                  time: isolate(formatTime(parcel.pay_until, lang, { timeZone: parcel.timezone })),
                })
          }
          href={`${page}?payment=returned`}
        />
      )}
      {!isDebt && parcel.pay_until !== null && !isAsking && (
        <p className="text-sm text-muted">
          {t('parcel.pay_by', {
            time: isolate(formatTime(parcel.pay_until, lang, { timeZone: parcel.timezone })),
          })}
        </p>
      )}
      <FormError of={form} />
      {!isAsking && (
        <div className="flex flex-wrap gap-2">
          {state === 'waiting' && transaction?.redirect_url && (
            <Button onClick={() => location.assign(transaction.redirect_url ?? '')}>
              {payText(transaction.payment.tag, price, t)}
            </Button>
          )}
          {!methods && (
            <Button
              variant={state === 'waiting' ? 'secondary' : 'primary'}
              onClick={() => void showMethods()}
            >
              {state === 'waiting' ? t('payment.other_method') : t('payment.pay', { price })}
            </Button>
          )}
        </div>
      )}
      {methods && (
        <div className="grid gap-3">
          <MethodCards
            label={t('payment.methods')}
            name="tag"
            methods={methods}
            value={tag}
            onChange={form.choice('tag').onChange}
          />
          <Button
            disabled={tag === undefined}
            loading={form.pending}
            onClick={() => void form.send()}
          >
            {payText(tag, price, t)}
          </Button>
        </div>
      )}
    </div>
  )
}
