import type { Quote } from '@hawker/contract/orders'
import { formatMoney, formatPercent } from '@hawker/i18n/format'
import { PriceText } from '@hawker/ui/price-text'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.tsx'

type Amounts = Pick<
  Quote,
  | 'currency'
  | 'price'
  | 'total_discount'
  | 'coupon_price'
  | 'delivery_fee'
  | 'delivery_discount'
  | 'service_fee'
  | 'small_order_fee'
  | 'packaging_fee'
  | 'deposit'
  | 'taxes'
  | 'tips'
  | 'rounding'
  | 'total_price'
>

/** Every fee and every tax on its own line; the lines add up to the total to the cent. */
export function PriceBreakdown({
  amounts,
  delivered,
  couponCode,
}: {
  amounts: Amounts
  delivered: boolean
  couponCode: string | undefined
}) {
  const { t, lang } = useTexts()
  const money = (amount: number) => formatMoney(amount, amounts.currency, lang)
  // Without a code it was a promotion that applies by itself.
  const coupon = couponCode === undefined ? t('price.promotion') : t('price.coupon', { code: couponCode })
  const added = amounts.taxes.filter((tax) => !tax.included && tax.amount !== 0)
  const included = amounts.taxes.filter((tax) => tax.included && tax.amount !== 0)
  return (
    <div>
      <dl className="grid gap-2">
        <Line label={t('price.items')} text={money(amounts.price)} />
        {amounts.total_discount > 0 && <Line label={t('price.discount')} text={money(-amounts.total_discount)} good />}
        {amounts.coupon_price > 0 && <Line label={coupon} text={money(-amounts.coupon_price)} good />}
        {delivered && (
          <Line label={t('price.delivery_fee')} text={amounts.delivery_fee === 0 ? t('common.free') : money(amounts.delivery_fee)} />
        )}
        {amounts.delivery_discount > 0 && <Line label={t('price.delivery_discount')} text={money(-amounts.delivery_discount)} good />}
        {amounts.service_fee > 0 && (
          <Line label={t('price.service_fee')} text={money(amounts.service_fee)} hint={t('price.service_fee_why')} />
        )}
        {amounts.small_order_fee > 0 && <Line label={t('price.small_order_fee')} text={money(amounts.small_order_fee)} />}
        {amounts.packaging_fee > 0 && <Line label={t('price.packaging_fee')} text={money(amounts.packaging_fee)} />}
        {amounts.deposit > 0 && <Line label={t('price.deposit')} text={money(amounts.deposit)} />}
        {added.map((tax) => (
          <Line
            key={`${tax.title} ${tax.rate}`}
            label={`${tax.title || t('price.tax')} (${formatPercent(tax.rate, lang)})`}
            text={money(tax.amount)}
          />
        ))}
        {amounts.tips > 0 && <Line label={t('price.tip')} text={money(amounts.tips)} />}
        {amounts.rounding !== 0 && <Line label={t('price.rounding')} text={money(amounts.rounding)} />}
      </dl>
      <dl className="mt-3 border-t border-line pt-3">
        <div className="flex items-baseline justify-between gap-4 text-lg font-bold">
          <dt>{t('price.total')}</dt>
          <dd>
            <PriceText text={money(amounts.total_price)} />
          </dd>
        </div>
      </dl>
      {included.map((tax) => (
        <p key={`${tax.title} ${tax.rate}`} className="mt-1 text-sm text-muted">
          {t('price.tax_included', {
            amount: money(tax.amount),
            title: `${tax.title || t('price.tax')} (${formatPercent(tax.rate, lang)})`,
          })}
        </p>
      ))}
    </div>
  )
}

function Line({ label, text, hint, good = false }: { label: ReactNode; text: string; hint?: string; good?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-muted">
        {label}
        {hint !== undefined && <span className="block text-xs">{hint}</span>}
      </dt>
      <dd className={good ? 'font-medium text-grocery-text' : 'font-medium'}>
        <PriceText text={text} />
      </dd>
    </div>
  )
}
