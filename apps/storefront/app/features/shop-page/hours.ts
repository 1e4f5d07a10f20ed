import type { Shop } from '@hawker/contract/shops'

type Hours = { from: string; to: string }

/** When it brings food on a day of the week: hours of delivery, where it has such, stand in place of those for everything (behaviour 4.5). */
export function hoursOn(day: number, { working_days }: Pick<Shop, 'working_days'>): Hours[] {
  const rows = working_days.filter((row) => row.day === day)
  const own = rows.filter(({ type }) => type === 'delivery')
  return own.length > 0 ? own : rows.filter(({ type }) => type === 'all')
}

/** Days to come that are not as their weekday is; without hours it is closed. Hours of its own count more than being closed. */
export function otherDays(
  { special_days, closed_dates }: Pick<Shop, 'special_days' | 'closed_dates'>,
  today: string,
): { date: string; hours: Hours[] }[] {
  const dates = new Set([...closed_dates, ...special_days.map(({ date }) => date)])
  return [...dates]
    .filter((date) => date >= today)
    .sort()
    .map((date) => ({ date, hours: special_days.filter((day) => day.date === date) }))
}
