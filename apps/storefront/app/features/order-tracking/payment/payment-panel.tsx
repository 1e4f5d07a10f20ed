import type { Order } from '@hawker/contract/orders'
import type { PaymentMethod, Transaction } from '@hawker/contract/payments'
import type { Wallet } from '@hawker/contract/wallet'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatCountdown, formatMoney } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { Button, ButtonLink } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Countdown } from '@hawker/ui/countdown'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useState } from 'react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { browserApi } from '../../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { leaveFor } from '../../../lib/payments/leave-for.ts'
import { MethodCards } from '../../../lib/payments/method-cards.tsx'
import type { PaymentArrival } from '../../../lib/payments/payment-arrival.ts'
import { payText } from '../../../lib/payments/payment-methods.ts'
import { ASKS_TO_SAVE } from './retry-form.ts'
import {
  LostHoldNotice,
  NotPaidNotice,
  OpenPaymentNotice,
} from '../../../lib/payments/payment-notice.tsx'
import { SaveCardField } from '../../../lib/payments/save-card-field.tsx'
import { useTransactionPolling } from '../../../lib/payments/use-transaction-polling.ts'
import { ConfirmPhoneLink } from '../../../lib/confirm-phone-link.tsx'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { usableCredit } from '../../../lib/payments/usable-credit.ts'
import type { PaymentState } from '../order-status.ts'

/** Pays with the method of before. */
const AGAIN = 'again'
const TIME_PLACEHOLDER = '\u0001'

/** How the page was opened: after the provider's page, and with the methods for a plain form. */
export type PaymentVisit = {
  arrival: PaymentArrival | undefined
  methods: readonly PaymentMethod[] | undefined
}
type Props = PaymentVisit & {
  order: Order
  state: Exclude<PaymentState, 'settled'>
  onSettled: () => void
}

/**
 * An order that waits for its payment, or whose card's hold has ended: ask for its state, pay again, or
 * choose another method. Without scripts it is a plain form.
 */
export function PaymentPanel({ order, state, arrival, methods: loaded, onSettled }: Props) {
  const { t, lang } = useTexts()
  const hasScripts = useHydrated()
  const transaction = newestTransaction(order)
  const isUnsure = useTransactionPolling(
    state === 'waiting' ? transaction?.id : undefined,
    onSettled,
  )
  const [methods, setMethods] = useState(loaded)
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  const form = useForm<{ tag: PaymentTag | undefined; useWallet: boolean; saveCard: boolean }>({
    initial: { tag: undefined, useWallet: true, saveCard: false },
    submit: ({ tag: chosen, saveCard }, { intent }) =>
      intent === AGAIN ? pay(sameTag) : chosen && pay(chosen, saveCard),
  })
  const { tag, useWallet } = form.values
  const earlierWalletPart = walletTransactionBefore(order, transaction)
  const wallet = useWalletPart(order, earlierWalletPart)
  const walletAmountFor = (chosen: PaymentTag | undefined) =>
    useWallet && chosen !== 'wallet' ? (wallet.part ?? 0) : 0
  const money = (amount: number) => formatMoney(amount, order.currency, lang)
  const priceOf = (chosen: PaymentTag | undefined) =>
    money((order.payment_due ?? order.total_price) - walletAmountFor(chosen))

  /** If `saveCard` is missing, the earlier choice stays. */
  async function pay(chosen: PaymentTag, saveCard?: boolean): Promise<SubmitOutcome> {
    const part = walletAmountFor(chosen)
    const body = {
      tag: chosen,
      ...(part > 0 ? { wallet_amount: part } : {}),
      ...(saveCard === undefined ? {} : { save_card: saveCard }),
    }
    const result = await sendOnce(`payment-${order.id}`, body, (idempotencyKey) =>
      browserApi('retryPayment', { params: { id: order.id }, body, idempotencyKey }),
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
    const result = await browserApi('listPaymentMethods', {
      query: {
        shop_id: order.shop.id,
        delivery_type: order.delivery_type,
        total: order.payment_due ?? order.total_price,
        currency_id: order.currency.id,
      },
    })
    if (result.ok) setMethods(result.data)
    else form.fail({}, refusalText(result, t))
  }
  const until = order.can.pay.until ?? transaction?.expires_at ?? null
  const [before = '', after = ''] = t('payment.expires_in', { time: TIME_PLACEHOLDER }).split(
    TIME_PLACEHOLDER,
  )
  const sameTag = transaction?.payment.tag ?? 'sandbox'
  const shown = methods?.filter(
    (method) =>
      method.reason !== 'not_taken_here' && (order.payment_due === null || method.tag !== 'cash'),
  )
  const isListed = shown?.some((method) => method.tag === sameTag) === true
  const page = `/orders/${order.id}`
  const mayHavePaid = state === 'waiting' && arrival === 'returned'
  /** While the provider is asked, a second payment is not offered. */
  const isAsking = mayHavePaid && hasScripts && !isUnsure
  return (
    <form
      {...form.props}
      method="post"
      action={page}
      // Enter must not pay: with scripts, no button here submits.
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-4"
    >
      {order.payment_due !== null && (
        <LostHoldNotice
          cancelledAt={
            order.can.pay.until === null
              ? undefined
              : isolate(formatTime(order.can.pay.until, lang, { timeZone: order.timezone }))
          }
        />
      )}
      {state === 'rejected' && transaction
        ? (order.payment_due === null || transaction.held_price === null) && (
            <NotPaidNotice transaction={transaction} />
          )
        : transaction &&
          arrival &&
          arrival !== 'refused' && (
            <OpenPaymentNotice
              tag={transaction.payment.tag}
              arrival={arrival}
              isUnsure={isUnsure}
              keptUntil={
                until === null
                  ? undefined
                  : t('payment.kept_until', {
                      time: isolate(formatTime(until, lang, { timeZone: order.timezone })),
                    })
              }
              href={`${page}?payment=returned`}
            />
          )}
      {/* Who may have paid must not be urged to pay. */}
      {until !== null && !mayHavePaid && (
        <p className="text-sm text-muted">
          {before}
          <Countdown
            until={Date.parse(until)}
            now={now}
            format={(seconds) => formatCountdown(seconds, lang)}
            onEnd={onSettled}
          />
          {after}
        </p>
      )}
      {arrival === 'refused' && form.error === undefined && (
        <Notice kind="error">{t('error.occured')}</Notice>
      )}
      <FormError of={form} />
      {isUnconfirmed && <ConfirmPhoneLink next={page} />}
      {(state === 'rejected' || shown) &&
        tag !== 'wallet' &&
        wallet.part !== undefined &&
        wallet.part > 0 && (
          <CheckboxField
            label={t('checkout.use_wallet', { price: money(wallet.part) })}
            {...form.checkbox('useWallet')}
          />
        )}
      {!isListed && !isAsking && (
        <div className="flex flex-wrap gap-2">
          {state === 'waiting' && transaction?.redirect_url && (
            <Button
              type={hasScripts ? 'button' : 'submit'}
              name="tag"
              value={transaction.payment.tag}
              variant={mayHavePaid ? 'secondary' : 'primary'}
              onClick={() => location.assign(transaction.redirect_url ?? '')}
            >
              {payText(transaction.payment.tag, money(transaction.price), t)}
            </Button>
          )}
          {state === 'rejected' && (
            <Button
              type={hasScripts ? 'button' : 'submit'}
              name="tag"
              value={sameTag}
              {...(hasScripts ? form.press(AGAIN) : {})}
              loading={form.pending || wallet.loading}
            >
              {order.payment_due === null
                ? t('payment.pay_again', { price: priceOf(sameTag) })
                : payText(sameTag, priceOf(sameTag), t)}
            </Button>
          )}
          {!shown &&
            (hasScripts ? (
              <Button variant="secondary" onClick={() => void showMethods()}>
                {t('payment.other_method')}
              </Button>
            ) : (
              <ButtonLink variant="secondary" href={`${page}?pay=other`}>
                {t('payment.other_method')}
              </ButtonLink>
            ))}
        </div>
      )}
      {shown && (
        <div className="grid gap-3">
          <MethodCards
            label={t('payment.methods')}
            name="tag"
            methods={shown}
            value={tag}
            onChange={form.choice('tag').onChange}
            belowOf={(method) => (
              <SaveCardField method={method} chosen={tag} {...form.checkbox('saveCard')} />
            )}
          />
          {/* Else an empty check box would look like the choice of before. */}
          <input type="hidden" name={ASKS_TO_SAVE} value="1" />
          <Button
            type={hasScripts ? 'button' : 'submit'}
            disabled={hasScripts && tag === undefined}
            loading={form.pending || wallet.loading}
            {...(hasScripts ? { onClick: () => void form.send() } : {})}
          >
            {hasScripts ? payText(tag, priceOf(tag), t) : t('payment.pay', { price: priceOf(tag) })}
          </Button>
        </div>
      )}
    </form>
  )
}

const newestTransaction = ({ transactions, payment_due: due }: Order): Transaction | undefined =>
  transactions
    .toSorted((one, other) => other.id - one.id)
    // After a lost hold, an extra charge may be newer and paid.
    .filter(({ status }) => due === null || UNPAID.has(status))
    .find(({ payment }) => payment.tag !== 'wallet') ?? transactions[0]
const UNPAID: ReadonlySet<string> = new Set<Transaction['status']>([
  'progress',
  'rejected',
  'canceled',
])

/** The wallet part of the same payment: the transaction created just before it. */
const walletTransactionBefore = (
  { transactions }: Order,
  newest: Transaction | undefined,
): Transaction | undefined => {
  const before = transactions
    .toSorted((one, other) => other.id - one.id)
    .find(({ id }) => newest !== undefined && id < newest.id)
  // One that is paid stays paid.
  return before?.payment.tag === 'wallet' && before.status !== 'paid' ? before : undefined
}

/**
 * The wallet part for another attempt, limited by the balance. Money held for this order counts as
 * available.
 */
function useWalletPart(
  order: Order,
  earlier: Transaction | undefined,
): { part: number | undefined; loading: boolean } {
  const { data, refusal } = useQuery<Wallet>(
    earlier ? `${earlier.id} ${earlier.status}` : null,
    async () => {
      const result = await browserApi('showWallet')
      return result
    },
  )
  if (!earlier || !data)
    return { part: undefined, loading: earlier !== undefined && refusal === undefined }
  const held = data.holds
    .filter(({ order_id: id }) => id === order.id)
    .reduce((sum, { price }) => sum + price, 0)
  const wallet = { available: data.available + held, conditional: data.credits }
  const bill = { ...order, total_price: earlier.price, settlement_price: earlier.settlement_price }
  return {
    part: Math.min(earlier.price, usableCredit(wallet, bill, data.currency.decimal_places)),
    loading: false,
  }
}
