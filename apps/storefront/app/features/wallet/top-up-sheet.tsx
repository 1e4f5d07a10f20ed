import type { Wallet } from '@hawker/contract/wallet'
import type { PaymentTag } from '@hawker/domain/payment-status'
import { Button } from '@hawker/ui/button'
import { Chip } from '@hawker/ui/chip'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Sheet } from '@hawker/ui/sheet'
import { Skeleton } from '@hawker/ui/skeleton'
import { TextField } from '@hawker/ui/text-field'
import { useState, type FormEvent } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useQuery } from '../../lib/query-cache.ts'
import { useTexts } from '../../lib/texts.tsx'
import { RetryNotice } from '../../lib/try-again.tsx'
import { typedAmount } from '../../lib/typed-amount.ts'
import { askOnce } from '../../lib/unanswered.ts'
import { useAlive } from '../../lib/use-alive.ts'
import { useComeBack } from '../../lib/use-come-back.ts'
import { methodTitle, outsideMethods } from '../../lib/payment-methods.ts'
import type { TopUpFormData } from './top-up-form-data.ts'
import { useMoney } from './use-money.ts'

const AMOUNTS = [10, 25, 50, 100]

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
  const { t } = useTexts()
  const money = useMoney(wallet.currency)
  const methods = useQuery(open ? ['payments'] : null, outsideMethods)
  const [typed, setTyped] = useState(formData?.amount ?? '25')
  const [tag, setTag] = useState<PaymentTag>()
  const alive = useAlive()
  const refusalFromServer = formData?.refusal
  const [error, setError] = useState(
    refusalFromServer?.reason === 'amount'
      ? t('wallet.amount_invalid')
      : refusalFromServer?.reason === 'limit'
        ? t('wallet.topup_limits', limitTexts(refusalFromServer, money))
        : undefined,
  )
  const [formError, setFormError] = useState(
    refusalFromServer?.reason === 'other' ? t('error.occured') : undefined,
  )
  const [busy, setBusy] = useState(false)
  useComeBack(() => setBusy(false))
  const amount = typedAmount(typed, wallet.currency.decimal_places)
  const available = methods.data ?? formData?.methods
  const chosen = tag ?? available?.[0]?.tag

  const topUp = async (event: FormEvent) => {
    event.preventDefault()
    if (amount === null) return setError(t('wallet.amount_invalid'))
    if (chosen === undefined || busy) return
    setError(undefined)
    setFormError(undefined)
    setBusy(true)
    const body = { price: amount, payment: { tag: chosen } }
    const result = await askOnce('top-up', body, (idempotencyKey) =>
      browserApi('topUpWallet', { body, idempotencyKey }),
    )
    if (result.ok && result.data.redirect_url) return location.assign(result.data.redirect_url)
    setBusy(false)
    if (result.ok) return onClose()
    if (result.code === 'topup_limit')
      return setError(t('wallet.topup_limits', limitTexts(result.data, money)))
    setFormError(wordsFor(result, t))
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      closeHref="/wallet"
      title={t('wallet.top_up')}
      closeLabel={t('action.close')}
      wide="dialog"
    >
      <form
        id="top-up"
        method="post"
        action="/wallet"
        onSubmit={(event) => void topUp(event)}
        noValidate
        className="grid gap-5"
      >
        {formData && <input type="hidden" name="key" value={formData.key} />}
        <div className="flex flex-wrap gap-2">
          {AMOUNTS.map((preset) => (
            <Chip
              key={preset}
              selected={amount === preset}
              onClick={() => setTyped(String(preset))}
            >
              <PriceText text={money(preset)} />
            </Chip>
          ))}
        </div>
        <TextField
          label={t('wallet.amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
        {methods.loading && !available && <Skeleton className="h-14" />}
        {methods.error !== undefined && (
          <RetryNotice again={methods.again}>{t('error.occured')}</RetryNotice>
        )}
        {available?.length === 0 && <Notice kind="warning">{t('wallet.no_methods')}</Notice>}
        {available && available.length > 0 && (
          <RadioGroup
            name="method"
            label={t('payment.methods')}
            look="cards"
            value={chosen}
            onChange={(value) => setTag(available.find((method) => method.tag === value)?.tag)}
            options={available.map((method) => ({
              value: method.tag,
              label: methodTitle(method, t),
            }))}
          />
        )}
        {formError !== undefined && (
          <Notice kind="error" announce>
            {formError}
          </Notice>
        )}
        <Button type="submit" size="lg" wide loading={busy} disabled={chosen === undefined}>
          {amount === null || !alive
            ? t('wallet.top_up')
            : t('payment.pay', { price: money(amount) })}
        </Button>
      </form>
    </Sheet>
  )
}

const limitTexts = (
  { min, max }: { min?: unknown; max?: unknown },
  money: (amount: number) => string,
) => ({
  min: money(Number(min)),
  max: money(Number(max)),
})
