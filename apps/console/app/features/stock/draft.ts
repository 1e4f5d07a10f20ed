import type { SellerStock } from '@hawker/contract/seller-menu'
import { dayNumber, wallClockAt, wallInstant } from '@hawker/domain/zoned-time'
import type { StockChange } from './use-stocks.ts'

/** What is typed about a dish. `lastDay`: a day of the shop's, the sale's last; empty: until somebody ends it. */
export type Draft = {
  price: string
  sale: 'none' | 'percent' | 'fixed'
  value: string
  lastDay: string
  published: boolean
}

export const draftOf = ({ price, sale, product }: SellerStock, timeZone: string): Draft => ({
  price: String(price),
  sale: sale?.type ?? 'none',
  value: sale ? String(sale.value) : '',
  // A sale ends with its last day: just before midnight is still that day.
  lastDay: sale?.ends_at ? wallClockAt(timeZone, Date.parse(sale.ends_at) - 1).date : '',
  published: product.published,
})

const numberOf = (typed: string): number | undefined => {
  const plain = typed.trim().replace(',', '.')
  return /^\d+(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}

/** What is to be sent, only what was changed; or which fields are not right. */
export function changeOf(
  draft: Draft,
  stock: SellerStock,
  timeZone: string,
): StockChange | { errors: Partial<Record<keyof Draft, true>> } {
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
