import type { Order } from '@hawker/contract/orders'
import type { PaymentMethod, Transaction } from '@hawker/contract/payments'
import type { Wallet } from '@hawker/contract/wallet'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatCountdown, formatMoney } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Countdown } from '@hawker/ui/countdown'
import { Notice } from '@hawker/ui/notice'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Spinner } from '@hawker/ui/spinner'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useEffect, useEffectEvent, useState } from 'react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { browserApi } from '../../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { leaveFor } from '../../../lib/payments/leave-for.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { methodTitle } from '../../../lib/payments/payment-methods.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { usableCredit } from '../../../lib/payments/usable-credit.ts'
import type { PaymentState } from '../order-status.ts'

/** After the payment page, the transaction is polled 10 times, 1 s apart. */
const MAX_POLLS = 10
const POLL_MS = 1000
/** Pays with the method of before. */
const AGAIN = 'again'
const TIME_PLACEHOLDER = '\u0001'

type Props = { order: Order; state: Exclude<PaymentState, 'settled'>; onSettled: () => void }

/** An order that waits for its payment: check it, pay again, or choose another method. */
export function PaymentPanel({ order, state, onSettled }: Props) {
  const { t, lang } = useTexts()
  const transaction = newestTransaction(order)
  const pollState = useTransactionPolling(state === 'waiting' ? transaction : undefined, onSettled)
  const [methods, setMethods] = useState<PaymentMethod[]>()
  const form = useForm<{ tag: PaymentTag | undefined; useWallet: boolean }>({
    initial: { tag: undefined, useWallet: true },
    submit: (values, { intent }) => {
      const chosen = intent === AGAIN ? sameTag : values.tag
      return chosen && pay(chosen)
    },
  })
  const { tag, useWallet } = form.values
  const earlierWalletPart = walletTransactionBefore(order, transaction)
  const wallet = useWalletPart(order, earlierWalletPart)
  const walletAmountFor = (chosen: PaymentTag | undefined) =>
    useWallet && chosen !== 'wallet' ? (wallet.part ?? 0) : 0
  const priceOf = (chosen: PaymentTag | undefined) =>
    formatMoney(order.total_price - walletAmountFor(chosen), order.currency, lang)

  async function pay(chosen: PaymentTag): Promise<SubmitOutcome> {
    const part = walletAmountFor(chosen)
    const body = { tag: chosen, ...(part > 0 ? { wallet_amount: part } : {}) }
    const result = await sendOnce(`payment-${order.id}`, body, (idempotencyKey) =>
      browserApi('retryPayment', { params: { id: order.id }, body, idempotencyKey }),
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
      query: {
        shop_id: order.shop.id,
        delivery_type: order.delivery_type,
        total: order.total_price,
        currency_id: order.currency.id,
      },
    })
    if (result.ok) setMethods(result.data.filter(({ available }) => available))
    else form.fail({}, refusalText(result, t))
  }
  const until = order.can.pay.until ?? transaction?.expires_at ?? null
  const [before = '', after = ''] = t('payment.expires_in', { time: TIME_PLACEHOLDER }).split(
    TIME_PLACEHOLDER,
  )
  const sameTag = transaction?.payment.tag ?? 'sandbox'
  const isListed = methods?.some((method) => method.tag === sameTag) === true
  return (
    // Not a form element: Enter must not pay.
    <div {...form.group} className="grid gap-4">
      {state === 'rejected' ? (
        <Notice kind="error" title={t('payment.declined')} announce>
          {t('payment.declined_hint')}
        </Notice>
      ) : (
        <p role="status" className="flex items-center gap-3 font-medium">
          {pollState !== 'idle' && <Spinner />}
          {t(pollState === 'idle' ? 'status.payment' : 'payment.checking')}
        </p>
      )}
      {until !== null && (
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
      <FormError of={form} />
      {(state === 'rejected' || methods) &&
        tag !== 'wallet' &&
        wallet.part !== undefined &&
        wallet.part > 0 && (
          <CheckboxField
            label={t('checkout.use_wallet', {
              price: formatMoney(wallet.part, order.currency, lang),
            })}
            {...form.checkbox('useWallet')}
          />
        )}
      {!isListed && (
        <div className="flex flex-wrap gap-2">
          {state === 'waiting' && transaction?.redirect_url && (
            <Button onClick={() => location.assign(transaction.redirect_url ?? '')}>
              {t('payment.pay', { price: formatMoney(transaction.price, order.currency, lang) })}
            </Button>
          )}
          {state === 'rejected' && (
            <Button loading={form.pending || wallet.loading} onClick={() => void form.send(AGAIN)}>
              {t('payment.pay_again', { price: priceOf(sameTag) })}
            </Button>
          )}
          {!methods && (
            <Button variant="secondary" onClick={() => void showMethods()}>
              {t('payment.other_method')}
            </Button>
          )}
        </div>
      )}
      {methods && (
        <div className="grid gap-3">
          <RadioGroup
            label={t('payment.methods')}
            look="cards"
            {...form.choice('tag')}
            name="other-method"
            options={methods.map((method) => ({
              value: method.tag,
              label: methodTitle(method, t),
            }))}
          />
          <Button
            disabled={tag === undefined}
            loading={form.pending || wallet.loading}
            onClick={() => void form.send()}
          >
            {t('payment.pay', { price: priceOf(tag) })}
          </Button>
        </div>
      )}
    </div>
  )
}

const newestTransaction = ({ transactions }: Order): Transaction | undefined =>
  transactions
    .toSorted((one, other) => other.id - one.id)
    .find(({ payment }) => payment.tag !== 'wallet') ?? transactions[0]

/** The wallet part of the same payment: the transaction created just before it. */
const walletTransactionBefore = (
  { transactions }: Order,
  newest: Transaction | undefined,
): Transaction | undefined => {
  const before = transactions
    .toSorted((one, other) => other.id - one.id)
    .find(({ id }) => newest !== undefined && id < newest.id)
  return before?.payment.tag === 'wallet' ? before : undefined
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

function useTransactionPolling(
  transaction: Transaction | undefined,
  onSettled: () => void,
): 'asking' | 'checking' | 'idle' {
  const [polls, setPolls] = useState(0)
  const settled = useEffectEvent(onSettled)
  const id = transaction?.id
  useEffect(() => {
    if (id === undefined) return
    let count = 0
    const timer = setInterval(async () => {
      count += 1
      setPolls(count)
      // Afterwards the order's own stream and poll report it.
      if (count > MAX_POLLS) return clearInterval(timer)
      const result = await browserApi('showTransaction', { params: { id } })
      if (!result.ok || result.data.status === 'progress') return
      clearInterval(timer)
      settled()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [id])
  return id === undefined ? 'idle' : polls < MAX_POLLS ? 'asking' : 'idle'
}
