import type { Currency } from '@hawker/contract/settings'
import { PriceText } from '@hawker/ui/price-text'
import { Fragment } from 'react'
import { useCurrencies } from '../../lib/currencies.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { AmountLine } from './amounts.ts'

type AmountsLineProps<S> = {
  sums: S
  lines: readonly AmountLine<S>[]
  currency: Currency | undefined
}

/** The parts of an amount on one line, without those that are zero. */
export function AmountsLine<S>({ sums, lines, currency }: AmountsLineProps<S>) {
  const { t, money } = useTexts()
  const currencyOf = useCurrencies()
  const nonZero = lines.filter((line) => line.amount(sums) !== 0)
  return (
    <span className="text-sm text-muted">
      {nonZero.map((line, index) => (
        <Fragment key={line.text}>
          {index > 0 && ' · '}
          <span className="sm:whitespace-nowrap">
            {t(line.text)} <PriceText text={money(line.amount(sums), currency ?? currencyOf())} />
          </span>
        </Fragment>
      ))}
    </span>
  )
}
