import type { SellerStock } from '@hawker/contract/seller-menu'
import { dayNumber, wallClockAt, wallInstant } from '@hawker/domain/time/zoned-time'
import type { StockChange } from './use-stocks.ts'

/**
 * The form's fields. `lastDay`: the last day of the sale in the shop's time zone; empty: no end.
 */
export type StockDraft = {
  price: string
  sale: 'none' | 'percent' | 'fixed'
  value: string
  lastDay: string
  published: boolean
}

export const draftOf = ({ price, sale, product }: SellerStock, timeZone: string): StockDraft => ({
  price: String(price),
  sale: sale?.type ?? 'none',
  value: sale ? String(sale.value) : '',
  // `ends_at` is the midnight after the last day, so 1 ms earlier is still that day.
  lastDay: sale?.ends_at ? wallClockAt(timeZone, Date.parse(sale.ends_at) - 1).date : '',
  published: product.published,
})

const numberOf = (typed: string): number | undefined => {
  const plain = typed.trim().replace(',', '.')
  return /^\d+(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}

/** The changed fields to send, or the invalid fields. */
export function changeOf(
  draft: StockDraft,
  stock: SellerStock,
  timeZone: string,
): StockChange | { errors: Partial<Record<keyof StockDraft, true>> } {
  const price = numberOf(draft.price)
  if (price === undefined) return { errors: { price: true } }
  const priced = price === stock.price ? {} : { price }
  const before = draftOf(stock, timeZone)
  const same = (['sale', 'value', 'lastDay'] as const).every((part) => draft[part] === before[part])
  if (same) return priced
  if (draft.sale === 'none') return stock.sale === null ? priced : { ...priced, sale: null }
  const value = numberOf(draft.value)
  if (value === undefined || value <= 0 || value >= (draft.sale === 'percent' ? 100 : price))
    return { errors: { value: true } }
  const ends =
    draft.lastDay === ''
      ? null
      : new Date(wallInstant(timeZone, dayNumber(draft.lastDay) + 1, 0)).toISOString()
  return {
    ...priced,
    sale: { type: draft.sale, value, starts_at: stock.sale?.starts_at ?? null, ends_at: ends },
  }
}
