import type { Quote } from '@hawker/contract/quotes'
import type { PaymentMethod } from '@hawker/contract/payments'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { PriceText } from '@hawker/ui/price-text'
import { Skeleton } from '@hawker/ui/skeleton'
import { TextField } from '@hawker/ui/text-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useTexts } from '../../../lib/texts.tsx'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { CouponField } from './coupon-field.tsx'
import { CouponOffers } from './coupon-offers.tsx'
import { MethodCards } from '../../../lib/payments/method-cards.tsx'
import { SaveCardField } from '../../../lib/payments/save-card-field.tsx'
import { TipField } from '../../tip/index.ts'
import { FieldGroup, Section, type SectionView } from './section.tsx'
import { payLine } from './section-summaries.ts'
import { errorIdOf, type Problem, type SectionName } from '../form/problems.ts'

type Props = {
  shopId: number
  form: FormOf<CheckoutForm>
  problems: readonly Problem[]
  methods: readonly PaymentMethod[] | undefined
  quote: Quote | undefined
  /** Available balance in the order's currency. */
  wallet: number
  /** Cash is paid to the staff. */
  atTable: boolean
  tip: { offered: boolean; forShop: boolean; presets: readonly number[] }
  money: (amount: number) => string
  view: SectionView
}

export function PaymentSection({
  shopId,
  form,
  problems,
  methods,
  quote,
  wallet,
  atTable,
  tip,
  money,
  view,
}: Props) {
  const { t, lang } = useTexts()
  const { values, change } = form
  const errorId = (section: SectionName) => errorIdOf(section, problems)
  const total = quote?.total_price ?? 0
  /** The wallet holds something, but not enough: it pays a part, next to another method. */
  const paysPart = wallet > 0 && wallet < total
  // Methods that the shop does not accept are hidden. Unavailable methods are shown with the
  // reason.
  const shown = methods?.filter(
    ({ tag, reason }) =>
      reason !== 'not_taken_here' &&
      !(paysPart && reason === 'insufficient_wallet' && tag !== values.paymentTag),
  )
  const chooseCoupon = (coupon: string) => {
    view.onEdit()
    change({ coupon })
  }
  const offersPart = values.paymentTag !== 'wallet' && (paysPart || values.useWallet)
  const withMissingAmount = (problem: Problem): Problem => {
    const { missing } = problem.data
    if (problem.code !== 'coupon_min_price' || typeof missing !== 'number') return problem
    return { ...problem, message: t('checkout.coupon_missing', { price: money(missing) }) }
  }
  return (
    <Section
      {...view}
      step="pay"
      title={t('checkout.how_to_pay')}
      summary={payLine(values, { methods, money, wallet, total, atTable }, { t, lang })}
    >
      <FieldGroup section="payment" problems={problems}>
        {wallet > 0 && total > 0 && offersPart && (
          <CheckboxField
            label={t('checkout.use_wallet', { price: money(Math.min(wallet, total)) })}
            hint={paysPart ? t('checkout.wallet_rest') : undefined}
            {...form.checkbox('useWallet')}
          />
        )}
        {shown === undefined ? (
          <div className="grid gap-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        ) : (
          <MethodCards
            name="payment"
            errorId={errorId('payment')}
            label={t('payment.methods')}
            hideLabel
            atTable={atTable}
            methods={shown}
            value={values.paymentTag ?? undefined}
            onChange={(paymentTag) => change({ paymentTag })}
            asideOf={(tag) =>
              tag === 'wallet' && total > 0 ? <PriceText text={money(wallet)} /> : undefined
            }
            belowOf={(method) => (
              <SaveCardField
                method={method}
                chosen={values.paymentTag ?? undefined}
                {...form.checkbox('saveCard')}
              />
            )}
          />
        )}
      </FieldGroup>
      {values.paymentTag === 'cash' && !atTable && (
        <FieldGroup section="change" problems={problems}>
          <TextField
            label={t('checkout.change_for')}
            hint={t(
              values.deliveryType === 'delivery'
                ? 'checkout.change_for_hint'
                : 'checkout.change_for_pickup',
            )}
            aside={t('common.optional')}
            inputMode="decimal"
            className="max-w-72"
            leading={quote?.currency.symbol}
            errorId={errorId('change')}
            {...form.field('changeFor')}
          />
        </FieldGroup>
      )}
      {tip.offered && (
        <FieldGroup section="tip" problems={problems}>
          <TipField
            {...form.choice('tip')}
            errorId={errorId('tip')}
            presets={tip.presets}
            forShop={tip.forShop}
            symbol={quote?.currency.symbol ?? '$'}
          />
        </FieldGroup>
      )}
      <div className="grid gap-2">
        <FieldGroup section="coupon" problems={problems.map(withMissingAmount)}>
          <CouponField
            code={values.coupon}
            errorId={errorId('coupon')}
            onChange={chooseCoupon}
            quote={quote}
            money={money}
          />
        </FieldGroup>
        <CouponOffers
          shopId={shopId}
          currencyId={quote?.currency.id}
          chosen={values.coupon}
          onChoose={chooseCoupon}
          money={money}
        />
      </div>
    </Section>
  )
}
