import type { Currency } from '@hawker/contract/settings'
import { PriceText } from '@hawker/ui/price-text'
import { useCurrencies } from '../../lib/currencies.ts'
import { useTexts } from '../../lib/texts.tsx'
import { AmountsLine } from './amounts-line.tsx'
import type { EarningSource, AmountLine, Sums } from './amounts.ts'

type EarningRowProps<S> = {
  earning: S & EarningSource
  lines: readonly AmountLine<S>[]
  currency: Currency | undefined
  timeZone: string
}

export function EarningRow<S extends Sums>({
  earning,
  lines,
  currency,
  timeZone,
}: EarningRowProps<S>) {
  const { t, money, time } = useTexts()
  const currencyOf = useCurrencies()
  const { shop } = earning
  return (
    <article className="flex items-center gap-3 rounded-md bg-surface p-4 shadow-soft">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">
          {t(`earnings.kind_${earning.kind}`)}{' '}
          {earning.order && <bdi className="tabular">{earning.order.number}</bdi>}
        </h2>
        <p className="text-sm text-muted">
          <span className="tabular">{time(earning.created_at, shop?.timezone ?? timeZone)}</span>
          {shop && (
            <>
              {' · '}
              <bdi>{shop.title}</bdi>
            </>
          )}
        </p>
        <AmountsLine sums={earning} lines={lines} currency={currency} />
      </div>
      <PriceText text={money(earning.earned, currency ?? currencyOf())} className="font-semibold" />
    </article>
  )
}
