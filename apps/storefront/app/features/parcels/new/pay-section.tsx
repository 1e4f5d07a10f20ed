import type { ParcelQuote } from '@hawker/contract/parcel-shapes'
import type { PaymentMethod } from '@hawker/contract/payments'
import { isolate } from '@hawker/i18n/isolate'
import { FieldError } from '@hawker/ui/field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SkeletonText } from '@hawker/ui/skeleton'
import type { FormOf } from '@hawker/web/forms/use-form'
import { methodTitle, providerName } from '../../../lib/payments/payment-methods.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { TipField } from '../../tip/index.ts'
import { MethodFields } from '../method-fields.tsx'
import { type ParcelForm, isLeftAtDoor } from './parcel-form.ts'

const METHOD_ERROR_ID = 'parcel-method-error'

/** Who pays, the tip and the method. */
export function PaySection({
  form,
  quote,
  methods,
  wallet,
  tipPresets,
  symbol,
  money,
}: {
  form: FormOf<ParcelForm>
  quote: ParcelQuote | undefined
  methods: readonly PaymentMethod[] | undefined
  /** What the wallet can give, in the parcel's currency. */
  wallet: number
  tipPresets: readonly number[]
  symbol: string
  money: (amount: number) => string
}) {
  const { t } = useTexts()
  const { values, change, errors } = form
  const receiverPaysNot = isLeftAtDoor(values) ? 'at_door' : (quote?.receiver_pays_not ?? null)
  const isReceiver = values.payer === 'receiver'
  const holdsCard = values.paymentTag !== null && providerName(values.paymentTag) !== undefined
  return (
    <>
      <RadioGroup
        label={t('parcel.payer')}
        look="cards"
        {...form.choice('payer')}
        options={[
          { value: 'sender', label: t('parcel.payer_sender') },
          {
            value: 'receiver',
            label: t('parcel.payer_receiver'),
            disabled: !isReceiver && receiverPaysNot !== null,
            hint: t(
              receiverPaysNot === null
                ? 'parcel.payer_receiver_hint'
                : `parcel.payer_not_${receiverPaysNot}`,
            ),
          },
        ]}
      />
      <TipField
        {...form.choice('tip')}
        name="tip"
        presets={tipPresets}
        forShop={false}
        symbol={symbol}
      />
      {isReceiver ? (
        quote && (
          <p className="rounded-md bg-sunk px-4 py-3">
            {t('parcel.cash_at_door', { price: isolate(money(quote.total_price)) })}
          </p>
        )
      ) : (
        <div className="grid gap-4">
          {methods === undefined ? (
            quote ? (
              <SkeletonText lines={3} />
            ) : (
              <p className="text-sm text-muted">{t('parcel.methods_later')}</p>
            )
          ) : (
            <MethodFields
              methods={methods}
              value={values.paymentTag}
              onChange={(paymentTag) => change({ paymentTag })}
              errorId={errors.paymentTag === undefined ? undefined : METHOD_ERROR_ID}
              wallet={wallet}
              due={quote?.total_price ?? 0}
              useWallet={form.checkbox('useWallet')}
              money={money}
            />
          )}
          {quote && holdsCard && (
            <p className="text-sm text-muted">
              {t('parcel.card_may_hold', {
                price: isolate(money(sum(quote.total_price, quote.return_fee))),
              })}
            </p>
          )}
          {errors.paymentTag !== undefined && (
            <FieldError id={METHOD_ERROR_ID}>{errors.paymentTag}</FieldError>
          )}
        </div>
      )}
    </>
  )
}

/** Sums of decimals can be off by far less than the smallest amount. */
const sum = (one: number, other: number): number => Number((one + other).toFixed(3))

export function paySummary(
  { payer, paymentTag }: ParcelForm,
  methods: readonly PaymentMethod[] | undefined,
  t: (key: string) => string,
): string {
  if (payer === 'receiver') return t('parcel.payer_receiver')
  const method = methods?.find(({ tag }) => tag === paymentTag)
  return [t('parcel.payer_sender'), method ? methodTitle(method, t) : '']
    .filter(Boolean)
    .map(isolate)
    .join(' · ')
}
