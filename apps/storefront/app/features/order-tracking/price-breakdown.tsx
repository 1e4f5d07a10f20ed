import { type BillAmounts, type BillLine, billLines } from '@hawker/contract/bills/bill-lines'
import type { Quote } from '@hawker/contract/quotes'
import { formatMoney, formatPercent } from '@hawker/i18n/format'
import { PriceText } from '@hawker/ui/price-text'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.tsx'

type Amounts = BillAmounts & Pick<Quote, 'currency' | 'total_price'>

const REDUCTIONS: ReadonlySet<BillLine['kind']> = new Set([
  'discount',
  'coupon',
  'delivery_discount',
])

/** Every fee and tax on its own line. The lines add up to the total. */
export function PriceBreakdown({
  amounts,
  delivered,
  couponCode,
  itemsLabel,
}: {
  amounts: Amounts
  delivered: boolean
  couponCode: string | undefined
  /** Names the first line; by default the products. */
  itemsLabel?: string
}) {
  const { t, lang } = useTexts()
  const money = (amount: number) => formatMoney(amount, amounts.currency, lang)
  // A coupon that has no code is an automatic promotion.
  const coupon =
    couponCode === undefined ? t('price.promotion') : t('price.coupon', { code: couponCode })
  const included = amounts.taxes.filter((tax) => tax.included && tax.amount !== 0)
  const labelOf = (line: BillLine): string => {
    if (line.kind === 'coupon') return coupon
    if (line.kind === 'items' && itemsLabel !== undefined) return itemsLabel
    return line.kind === 'tax'
      ? `${line.tax.title || t('price.tax')} (${formatPercent(line.tax.rate, lang)})`
      : t(`price.${line.kind}`)
  }
  return (
    <div>
      <dl className="grid gap-2">
        {billLines(amounts, { delivered }).map((line) => (
          <Line
            key={line.kind === 'tax' ? `${line.tax.title} ${line.tax.rate}` : line.kind}
            label={labelOf(line)}
            text={
              line.kind === 'delivery_fee' && line.amount === 0
                ? t('common.free')
                : money(line.amount)
            }
            good={REDUCTIONS.has(line.kind)}
            {...(line.kind === 'service_fee' ? { hint: t('price.service_fee_why') } : {})}
          />
        ))}
      </dl>
      <dl className="mt-3 border-t border-line pt-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
          <dt>{t('price.total')}</dt>
          <dd className="ms-auto">
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

function Line({
  label,
  text,
  hint,
  good = false,
}: {
  label: ReactNode
  text: string
  hint?: string
  good?: boolean
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-end gap-x-4">
      <dt className="min-w-0 flex-1 basis-32 text-muted">
        {label}
        {hint !== undefined && <span className="block text-xs">{hint}</span>}
      </dt>
      <dd className={good ? 'font-medium text-grocery-text' : 'font-medium'}>
        <PriceText text={text} />
      </dd>
    </div>
  )
}
