import type { EARNING_KINDS } from '@hawker/contract/statements'
import { toMajor } from '@hawker/domain/money/money'
import { DAY_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { type StoredCurrency, currencyWire, defaultCurrency } from '../settings/index.ts'
import {
  type DayRow,
  type Earner,
  type EarningRow,
  type Period,
  listEarningsPage,
  loadDays,
} from './statement.store.ts'

export type { Period } from './statement.store.ts'
/**
 * Major units of the base currency. `paid` = `tax` + `fees` + `earned`; `earned` = `pay` + `tips`.
 */
export type EarningSums = {
  paid: number
  tax: number
  fees: number
  earned: number
  pay: number
  tips: number
  cash: number
}
export type Earning = EarningSums & {
  id: number
  kind: (typeof EARNING_KINDS)[number]
  created_at: string
  order: { id: number; number: string } | null
  parcel: { id: number; number: string } | null
  shop: { id: number; title: string; timezone: string } | null
}

/** A leap year: enough for a tax return, and a bound on the work. */
const MAX_DAYS = 366

/** The daily earnings of a shop or a courier. */
export async function readStatement(queries: Queries, earner: Earner, period: Period) {
  checkPeriod(period)
  const currency = await defaultCurrency(queries)
  const days = await loadDays(queries, earner, period)
  return {
    ...period,
    currency: currencyWire(currency),
    total: dayWire(sumDays(days), currency),
    days: days.map((day) => ({ date: day.date, ...dayWire(day, currency) })),
  }
}

/** The single earnings behind the statement. */
export async function readEarnings(
  queries: Queries,
  earner: Earner,
  { page = 1, perPage = 10, from, to }: Period & { page?: number; perPage?: number },
  lang: string,
): Promise<{ rows: Earning[]; total: number }> {
  checkPeriod({ from, to })
  const currency = await defaultCurrency(queries)
  const found = await listEarningsPage(queries, earner, { from, to, page, perPage, lang })
  return { rows: found.rows.map((row) => earningWire(row, currency)), total: found.total }
}

function checkPeriod({ from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days < 0 || days >= MAX_DAYS)
    refuse('validation_failed', undefined, { to: 'validation.invalid' })
}

type Amounts = Omit<DayRow, 'date' | 'orders'>
const sumDays = (days: readonly DayRow[]): Amounts & { orders: number } => {
  const sum = (name: keyof Amounts | 'orders') => days.reduce((total, day) => total + day[name], 0)
  return {
    orders: sum('orders'),
    amount: sum('amount'),
    tips: sum('tips'),
    tax: sum('tax'),
    fees: sum('fees'),
    cash: sum('cash'),
  }
}

function earningSums(
  { amount, tips, tax, fees, cash }: Amounts,
  { decimals }: StoredCurrency,
): EarningSums {
  const major = (minor: number) => toMajor(BigInt(minor), decimals)
  return {
    paid: major(amount + tax + fees),
    tax: major(tax),
    fees: major(fees),
    earned: major(amount),
    pay: major(amount - tips),
    tips: major(tips),
    cash: major(cash),
  }
}
const dayWire = (day: Amounts & { orders: number }, currency: StoredCurrency) => ({
  orders: day.orders,
  ...earningSums(day, currency),
})

const earningWire = (row: EarningRow, currency: StoredCurrency): Earning => ({
  id: row.id,
  kind: kindOf(row.kind),
  created_at: row.createdAt.toISOString(),
  order: row.orderId === null ? null : { id: row.orderId, number: row.orderNumber ?? '' },
  parcel: row.parcelId === null ? null : { id: row.parcelId, number: row.orderNumber ?? '' },
  shop:
    row.shopId === null
      ? null
      : { id: row.shopId, title: row.shopTitle ?? '', timezone: row.timezone ?? 'UTC' },
  ...earningSums(row, currency),
})

/** Other features add transfer kinds of their own. */
function kindOf(kind: string): Earning['kind'] {
  if (kind === 'settlement') return 'order'
  if (kind === 'tip') return 'tip'
  if (kind === 'cancel_kept') return 'cancelled'
  return kind.includes('refund') ? 'refund' : 'correction'
}
