import type { Currency } from '@hawker/contract/settings'
import { formatWallDate } from '@hawker/i18n/format-date'
import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useCurrencies } from '../../lib/currencies.ts'
import { useTexts } from '../../lib/texts.tsx'
import { AmountsLine } from './amounts-line.tsx'
import type { AmountLine, Sums } from './amounts.ts'

type DayRowProps<S> = {
  day: S & { date: string; orders: number }
  lines: readonly AmountLine<S>[]
  currency: Currency | undefined
  onOpen: () => void
}

export function DayRow<S extends Sums>({ day, lines, currency, onOpen }: DayRowProps<S>) {
  const { t, lang, money } = useTexts()
  const currencyOf = useCurrencies()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 rounded-md bg-surface p-4 text-start shadow-soft hover:bg-sunk"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{formatWallDate(day.date, lang)}</span>
        <span className="block text-sm text-muted">
          {t('earnings.orders', { count: day.orders })}
        </span>
        <AmountsLine sums={day} lines={lines} currency={currency} />
      </span>
      <PriceText text={money(day.earned, currency ?? currencyOf())} className="font-semibold" />
      <Icon of={chevronForwardIcon} className="text-muted" />
    </button>
  )
}
