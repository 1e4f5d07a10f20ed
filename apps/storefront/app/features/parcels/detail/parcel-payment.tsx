import type { Parcel } from '@hawker/contract/parcel-shapes'
import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatTime } from '@hawker/i18n/format-date'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { ConfirmPhoneLink } from '../../../lib/confirm-phone-link.tsx'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { leaveFor } from '../../../lib/payments/leave-for.ts'
import type { PaymentArrival } from '../../../lib/payments/payment-arrival.ts'
import { payText } from '../../../lib/payments/payment-methods.ts'
import { NotPaidNotice, OpenPaymentNotice } from '../../../lib/payments/payment-notice.tsx'
import { useTransactionPolling } from '../../../lib/payments/use-transaction-polling.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { MethodFields } from '../method-fields.tsx'
import { parcelMethods, walletForAnother, walletPart } from '../parcel-wallet.ts'
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
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  const [choice, setChoice] = useState<{ methods: readonly PaymentMethod[]; wallet: number }>()
  const form = useForm<{ paymentTag: PaymentTag | null; useWallet: boolean }>({
    initial: {
      paymentTag: null,
      useWallet: parcel.transactions.some(({ payment }) => payment.tag === 'wallet'),
    },
    submit: ({ paymentTag }) =>
      paymentTag === null ? t('validation.choose_payment') : pay(paymentTag),
  })
  const { paymentTag } = form.values
  const isDebt = parcel.debt > 0
  const due = isDebt ? parcel.debt : parcel.total_price
  const money = (amount: number) => formatMoney(amount, parcel.currency, lang)
  const price = isolate(money(due))
  const part = choice ? walletPart(form.values, choice.wallet, due) : 0
  const page = `/parcels/${parcel.id}`

  async function pay(tag: PaymentTag): Promise<SubmitOutcome> {
    const body = { tag, ...(part > 0 ? { wallet_amount: part } : {}) }
    const result = await sendOnce(`parcel-payment-${parcel.id}`, body, (idempotencyKey) =>
      browserApi('payParcel', { params: { id: parcel.id }, body, idempotencyKey }),
    )
    setIsUnconfirmed(!result.ok && result.code === 'phone_unverified')
    if (!result.ok)
      return result.code === 'transaction_open' && transaction?.redirect_url
        ? leaveFor(transaction.redirect_url)
        : result
    if (result.data.redirect_url) return leaveFor(result.data.redirect_url)
    onSettled()
  }
  const showMethods = async () => {
    const [methods, balance] = await Promise.all([
      browserApi('listPaymentMethods', { query: { total: due, currency_id: parcel.currency.id } }),
      browserApi('showWallet'),
    ])
    if (!methods.ok) return form.fail({}, refusalText(methods, t))
    const wallet = balance.ok ? walletForAnother(balance.data, parcel) : 0
    setChoice({ methods: parcelMethods(methods.data, wallet, due), wallet })
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
      {isUnconfirmed && <ConfirmPhoneLink next={page} />}
      {state !== 'waiting' && (
        <noscript>
          <Notice kind="warning">{t('parcel.needs_scripts')}</Notice>
        </noscript>
      )}
      {!isAsking && !choice && (
        <div className="flex flex-wrap gap-2">
          {state === 'waiting' && transaction?.redirect_url && (
            <ButtonLink href={transaction.redirect_url}>
              {payText(transaction.payment.tag, price, t)}
            </ButtonLink>
          )}
          <Button
            variant={state === 'waiting' ? 'secondary' : 'primary'}
            className="noscript:hidden"
            onClick={() => void showMethods()}
          >
            {state === 'waiting' ? t('payment.other_method') : t('payment.pay', { price })}
          </Button>
        </div>
      )}
      {choice && (
        <div className="grid gap-3">
          <MethodFields
            {...choice}
            value={paymentTag}
            onChange={form.choice('paymentTag').onChange}
            due={due}
            useWallet={form.checkbox('useWallet')}
            money={money}
          />
          <Button
            disabled={paymentTag === null}
            loading={form.pending}
            onClick={() => void form.send()}
          >
            {payText(paymentTag ?? undefined, isolate(money(due - part)), t)}
          </Button>
        </div>
      )}
    </div>
  )
}
