import type { Shop } from '@hawker/contract/shops'

type Hours = { from: string; to: string }

/** The hours of a weekday: delivery hours, or else general hours. */
export function hoursOfDay(day: number, { working_days }: Pick<Shop, 'working_days'>): Hours[] {
  const rows = working_days.filter((row) => row.day === day)
  const deliveryRows = rows.filter(({ type }) => type === 'delivery')
  return deliveryRows.length > 0 ? deliveryRows : rows.filter(({ type }) => type === 'all')
}

/**
 * Future days with special hours, or without hours when closed. Special hours override a closed
 * date.
 */
export function exceptionDays(
  { special_days, closed_dates }: Pick<Shop, 'special_days' | 'closed_dates'>,
  today: string,
): { date: string; hours: Hours[] }[] {
  const dates = new Set([...closed_dates, ...special_days.map(({ date }) => date)])
  return [...dates]
    .filter((date) => date >= today)
    .sort()
    .map((date) => ({ date, hours: special_days.filter((day) => day.date === date) }))
}
