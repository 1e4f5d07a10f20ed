import type { Order } from '@hawker/contract/orders'
import type { PaymentMethod, Transaction } from '@hawker/contract/payments'
import type { Wallet } from '@hawker/contract/wallet'
import type { PaymentTag } from '@hawker/domain/payment-status'
import { formatCountdown, formatMoney } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Countdown } from '@hawker/ui/countdown'
import { Notice } from '@hawker/ui/notice'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Spinner } from '@hawker/ui/spinner'
import { useEffect, useEffectEvent, useState } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { useTexts } from '../../lib/texts.tsx'
import { askOnce } from '../../lib/unanswered.ts'
import { methodTitle } from '../../lib/payment-methods.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { walletFor } from '../../lib/wallet-for.ts'
import type { PayState } from './order-words.ts'

/** behaviour 4.7: the return page asks 1 s × 10, then says that we are checking. */
const ASKS = 10
const ASK_MS = 1000
const PLACE = '\u0001'

type Props = { order: Order; state: Exclude<PayState, 'settled'>; onSettled: () => void }

/** An order that waits for its money: look whether it came, pay again, or pay another way. */
export function PaymentPanel({ order, state, onSettled }: Props) {
  const { t, lang } = useTexts()
  const newest = newestOf(order)
  const asks = useAskTransaction(state === 'waiting' ? newest : undefined, onSettled)
  const [methods, setMethods] = useState<PaymentMethod[]>()
  const [tag, setTag] = useState<PaymentTag>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const earlier = walletPartOf(order, newest)
  const wallet = useWalletPart(order, earlier)
  const [useWallet, setUseWallet] = useState(true)
  const partFor = (chosen: PaymentTag | undefined) =>
    useWallet && chosen !== 'wallet' ? (wallet.part ?? 0) : 0
  const priceOf = (chosen: PaymentTag | undefined) =>
    formatMoney(order.total_price - partFor(chosen), order.currency, lang)

  const pay = async (chosen: PaymentTag) => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const part = partFor(chosen)
    const body = { tag: chosen, ...(part > 0 ? { wallet_amount: part } : {}) }
    const result = await askOnce(`payment-${order.id}`, body, (idempotencyKey) =>
      browserApi('retryPayment', { params: { id: order.id }, body, idempotencyKey }),
    )
    setBusy(false)
    if (!result.ok) {
      if (result.code === 'transaction_open' && newest?.redirect_url)
        return location.assign(newest.redirect_url)
      return setRefused(wordsFor(result, t))
    }
    if (result.data.redirect_url) return location.assign(result.data.redirect_url)
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
    else setRefused(wordsFor(result, t))
  }
  const until = order.can.pay.until ?? newest?.expires_at ?? null
  const [before = '', after = ''] = t('payment.expires_in', { time: PLACE }).split(PLACE)
  const again = newest?.payment.tag ?? 'sandbox'
  const isListed = methods?.some((method) => method.tag === again) === true
  return (
    <div className="grid gap-4">
      {state === 'rejected' ? (
        <Notice kind="error" title={t('payment.declined')} announce>
          {t('payment.declined_hint')}
        </Notice>
      ) : (
        <p role="status" className="flex items-center gap-3 font-medium">
          {asks !== 'idle' && <Spinner />}
          {t(asks === 'idle' ? 'status.payment' : 'payment.checking')}
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
      {refused !== undefined && (
        <Notice kind="error" announce>
          {refused}
        </Notice>
      )}
      {(state === 'rejected' || methods) &&
        tag !== 'wallet' &&
        wallet.part !== undefined &&
        wallet.part > 0 && (
          <CheckboxField
            label={t('checkout.use_wallet', {
              price: formatMoney(wallet.part, order.currency, lang),
            })}
            checked={useWallet}
            onChange={(event) => setUseWallet(event.target.checked)}
          />
        )}
      {!isListed && (
        <div className="flex flex-wrap gap-2">
          {state === 'waiting' && newest?.redirect_url && (
            <Button onClick={() => location.assign(newest.redirect_url ?? '')}>
              {t('payment.pay', { price: formatMoney(newest.price, order.currency, lang) })}
            </Button>
          )}
          {state === 'rejected' && (
            <Button loading={busy || wallet.asked} onClick={() => void pay(again)}>
              {t('payment.pay_again', { price: priceOf(again) })}
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
            name="other-method"
            label={t('payment.methods')}
            look="cards"
            value={tag}
            onChange={(value) => setTag(methods.find((method) => method.tag === value)?.tag)}
            options={methods.map((method) => ({
              value: method.tag,
              label: methodTitle(method, t),
            }))}
          />
          <Button
            disabled={tag === undefined}
            loading={busy || wallet.asked}
            onClick={() => tag && void pay(tag)}
          >
            {t('payment.pay', { price: priceOf(tag) })}
          </Button>
        </div>
      )}
    </div>
  )
}

const newestOf = ({ transactions }: Order): Transaction | undefined =>
  transactions
    .toSorted((one, other) => other.id - one.id)
    .find(({ payment }) => payment.tag !== 'wallet') ?? transactions[0]

/** What the wallet was to pay beside it: written just before it. */
const walletPartOf = (
  { transactions }: Order,
  newest: Transaction | undefined,
): Transaction | undefined => {
  const before = transactions
    .toSorted((one, other) => other.id - one.id)
    .find(({ id }) => newest !== undefined && id < newest.id)
  return before?.payment.tag === 'wallet' ? before : undefined
}

/** That part once more, as far as the wallet still has it: what it holds for this very order counts. */
function useWalletPart(
  order: Order,
  earlier: Transaction | undefined,
): { part: number | undefined; asked: boolean } {
  const { data, refusal } = useFresh<Wallet>(
    earlier ? `${earlier.id} ${earlier.status}` : null,
    async () => {
      const result = await browserApi('showWallet')
      return result
    },
  )
  if (!earlier || !data)
    return { part: undefined, asked: earlier !== undefined && refusal === undefined }
  const held = data.holds
    .filter(({ order_id: id }) => id === order.id)
    .reduce((sum, { price }) => sum + price, 0)
  const wallet = { available: data.available + held, conditional: data.credits }
  const bill = { ...order, total_price: earlier.price, settlement_price: earlier.settlement_price }
  return {
    part: Math.min(earlier.price, walletFor(wallet, bill, data.currency.decimal_places)),
    asked: false,
  }
}

function useAskTransaction(
  transaction: Transaction | undefined,
  onSettled: () => void,
): 'asking' | 'checking' | 'idle' {
  const [asked, setAsked] = useState(0)
  const settled = useEffectEvent(onSettled)
  const id = transaction?.id
  useEffect(() => {
    if (id === undefined) return
    let count = 0
    const timer = setInterval(async () => {
      count += 1
      setAsked(count)
      // After ten it is a matter for the order's own stream and poll.
      if (count > ASKS) return clearInterval(timer)
      const result = await browserApi('showTransaction', { params: { id } })
      if (!result.ok || result.data.status === 'progress') return
      clearInterval(timer)
      settled()
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [id])
  return id === undefined ? 'idle' : asked < ASKS ? 'asking' : 'idle'
}
