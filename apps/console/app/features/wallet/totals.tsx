import type { Currency } from '@hawker/contract/settings'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../lib/texts.tsx'
import type { AmountLine, Sums } from './amounts.ts'

type TotalsProps<S> = {
  sums: S & { orders: number }
  lines: readonly AmountLine<S>[]
  currency: Currency
}

export function Totals<S extends Sums>({ sums, lines, currency }: TotalsProps<S>) {
  const { t, money } = useTexts()
  return (
    <Card className="grid gap-4">
      <div>
        <p className="text-sm text-muted">{t('earnings.earned')}</p>
        <p className="text-2xl font-bold">
          <PriceText text={money(sums.earned, currency)} />
        </p>
        <p className="text-sm text-muted">{t('earnings.orders', { count: sums.orders })}</p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        {lines.map((line) => (
          <div key={line.text}>
            <dt className="text-sm text-muted">{t(line.text)}</dt>
            <dd className="font-semibold">
              <PriceText text={money(line.amount(sums), currency)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
