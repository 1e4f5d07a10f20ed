import type { PaymentMethod } from '@hawker/contract/payments'
import type { Wallet } from '@hawker/contract/wallet'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import type { Translate } from '@hawker/i18n/translate'
import { Button } from '@hawker/ui/button'
import { Chip } from '@hawker/ui/chip'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { Sheet } from '@hawker/ui/sheet'
import { Skeleton } from '@hawker/ui/skeleton'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { leaveFor } from '../../lib/payments/leave-for.ts'
import { MethodCards } from '../../lib/payments/method-cards.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { RetryNotice } from '../../lib/load-failure.tsx'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { sendOnce } from '../../lib/device/pending-requests.ts'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { dueQuery, fromOutside, payText } from '../../lib/payments/payment-methods.ts'
import { SaveCardField } from '../../lib/payments/save-card-field.tsx'
import type { TopUpFormData } from './top-up-form-data.ts'
import { useMoney } from './use-money.ts'

const AMOUNTS = [10, 25, 50, 100]
/** Each amount asks for the methods that take it. */
const DEBOUNCE_MS = 200

type Props = {
  wallet: Wallet
  open: boolean
  onClose: () => void
  formData: TopUpFormData | undefined
}

/**
 * An amount and a payment method. Without scripts it is a plain form that leads to the same payment
 * page.
 */
export default function TopUpSheet({ wallet, open, onClose, formData }: Props) {
  const { t, lang } = useTexts()
  const money = useMoney(wallet.currency)
  const alive = useHydrated()
  const readAmount = (text: string) => typedNumber(text, lang, wallet.currency.decimal_places)
  // The result of the plain form, which the sheet was rendered with.
  const [answer] = useState(() => answerOf(formData?.refusal, t, money))
  const form = useForm<{ amount: string; method: string; saveCard: boolean }>({
    initial: { amount: formData?.amount ?? '25', method: '', saveCard: false },
    answer,
    validate({ amount }) {
      const { problem } = readAmount(amount)
      return problem ? { amount: t(numberErrorKey(problem, 'wallet.amount_invalid')) } : {}
    },
    async submit({ amount, method, saveCard }) {
      const [price, tag] = [readAmount(amount).value, methodIn(method, available)]
      if (price === null || tag === undefined) return
      const body = { price, payment: { tag, ...(saveCard ? { save_card: true } : {}) } }
      const result = await sendOnce('top-up', body, (idempotencyKey) =>
        browserApi('topUpWallet', { body, idempotencyKey }),
      )
      if (result.ok && result.data.redirect_url) return leaveFor(result.data.redirect_url)
      if (result.ok) return onClose()
      if (result.code !== 'topup_limit') return result
      form.fail({ amount: t('wallet.topup_limits', limitTexts(result.data, money)) })
    },
  })
  const amount = readAmount(form.values.amount).value
  const methods = useQuery(
    open ? String(amount) : null,
    async () => {
      const result = await browserApi('listPaymentMethods', {
        query: dueQuery(amount, wallet.currency),
      })
      return result.ok ? { ...result, data: result.data.filter(fromOutside) } : result
    },
    DEBOUNCE_MS,
  )
  const available: readonly PaymentMethod[] | undefined = methods.data ?? formData?.methods
  const chosen = methodIn(form.values.method, available)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      closeHref="/wallet"
      title={t('wallet.top_up')}
      closeLabel={t('action.close')}
      wide="dialog"
    >
      <form {...form.props} id="top-up" method="post" action="/wallet" className="grid gap-5">
        {formData && <input type="hidden" name="key" value={formData.key} />}
        <div className="flex flex-wrap gap-2">
          {AMOUNTS.map((preset) => (
            <Chip
              key={preset}
              selected={amount === preset}
              onClick={() => form.change({ amount: String(preset) })}
            >
              <PriceText text={money(preset)} />
            </Chip>
          ))}
        </div>
        <TextField
          label={t('wallet.amount')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={12}
          {...form.field('amount')}
        />
        {!available && !methods.refusal && <Skeleton className="h-14" />}
        {methods.refusal && <RetryNotice again={methods.again}>{t('error.occured')}</RetryNotice>}
        {available?.length === 0 && <Notice kind="warning">{t('wallet.no_methods')}</Notice>}
        {available && available.length > 0 && (
          <MethodCards
            name="method"
            label={t('payment.methods')}
            methods={available}
            value={chosen}
            onChange={(method) => form.change({ method })}
            belowOf={(method) => (
              <SaveCardField method={method} chosen={chosen} {...form.checkbox('saveCard')} />
            )}
          />
        )}
        <FormError of={form} />
        <Button
          type="submit"
          size="lg"
          wide
          loading={form.pending}
          disabled={!available?.some((method) => method.available && method.tag === chosen)}
        >
          {amount === null || !alive ? t('wallet.top_up') : payText(chosen, money(amount), t)}
        </Button>
      </form>
    </Sheet>
  )
}

/** The chosen method, or the first that can be used. */
const methodIn = (
  chosen: string,
  methods: readonly PaymentMethod[] | undefined,
): PaymentTag | undefined =>
  (methods?.find(({ tag }) => tag === chosen) ?? methods?.find(({ available }) => available))?.tag

function answerOf(
  refusal: TopUpFormData['refusal'],
  t: Translate,
  money: (amount: number) => string,
) {
  if (refusal === undefined) return undefined
  if (refusal.reason === 'other') return { fields: {}, message: t('error.occured'), typed: {} }
  const text =
    refusal.reason === 'limit'
      ? t('wallet.topup_limits', limitTexts(refusal, money))
      : t(refusal.key)
  return { fields: { amount: text }, message: undefined, typed: {} }
}

const limitTexts = (
  { min, max }: { min?: unknown; max?: unknown },
  money: (amount: number) => string,
) => ({
  min: money(Number(min)),
  max: money(Number(max)),
})
