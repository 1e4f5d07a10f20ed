import type { SellerStock } from '@hawker/contract/seller-menu'
import { dayNumber, wallClockAt, wallInstant } from '@hawker/domain/time/zoned-time'
import { editableNumber } from '@hawker/i18n/number-marks'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import type { StockChange } from './use-stocks.ts'

/**
 * The form's fields. `lastDay`: the last day of the sale in the shop's time zone; empty: no end.
 */
export type StockDraft = {
  price: string
  sale: 'none' | 'percent' | 'fixed'
  value: string
  lastDay: string
}

/** How the form's numbers and days are written. `decimals`: of the shop's currency. */
type DraftFormat = { lang: string; decimals: number; timeZone: string }

/** As many decimals as the server stores. */
const PERCENT_DECIMALS = 4

export const draftOf = (
  { price, sale }: SellerStock,
  { lang, timeZone }: DraftFormat,
): StockDraft => ({
  price: editableNumber(price, lang),
  sale: sale?.type ?? 'none',
  value: sale ? editableNumber(sale.value, lang) : '',
  // `ends_at` is the midnight after the last day, so 1 ms earlier is still that day.
  lastDay: sale?.ends_at ? wallClockAt(timeZone, Date.parse(sale.ends_at) - 1).date : '',
})

/** The changed fields to send, or the text keys of the invalid fields. */
export function changeOf(
  draft: StockDraft,
  stock: SellerStock,
  format: DraftFormat,
): StockChange | { errors: Partial<Record<keyof StockDraft, string>> } {
  const { lang, decimals, timeZone } = format
  const { value: price, problem } = typedNumber(draft.price, lang, decimals)
  if (problem) return { errors: { price: numberErrorKey(problem, 'edit.invalid') } }
  const priced = price === stock.price ? {} : { price }
  const before = draftOf(stock, format)
  const same = (['sale', 'value', 'lastDay'] as const).every((part) => draft[part] === before[part])
  if (same) return priced
  if (draft.sale === 'none') return stock.sale === null ? priced : { ...priced, sale: null }
  const isPercent = draft.sale === 'percent'
  const discount = typedNumber(
    isPercent ? draft.value.replace(/[%٪]/, '') : draft.value,
    lang,
    isPercent ? PERCENT_DECIMALS : decimals,
  )
  if (discount.problem)
    return { errors: { value: numberErrorKey(discount.problem, 'edit.invalid') } }
  const { value } = discount
  if (value <= 0 || value >= (isPercent ? 100 : price)) return { errors: { value: 'edit.invalid' } }
  const ends =
    draft.lastDay === ''
      ? null
      : new Date(wallInstant(timeZone, dayNumber(draft.lastDay) + 1, 0)).toISOString()
  return {
    ...priced,
    sale: { type: draft.sale, value, starts_at: stock.sale?.starts_at ?? null, ends_at: ends },
  }
}
