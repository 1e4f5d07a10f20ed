import { dateOf, dayNumber, wallClockAt } from '@hawker/domain/time/zoned-time'
import { useSearchParams } from '@hawker/web/router/hooks'
import { now } from '@hawker/web/session/clock'

export type Period = { from: string; to: string }

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The last `count` days in a time zone, today included. */
export function lastDays(count: number, timeZone: string): Period {
  const { day, date } = wallClockAt(timeZone, now())
  return { from: dateOf(day - count + 1), to: date }
}

/** The period of the address, which can be shared and revisited; the last week by default. */
export function usePeriod(timeZone: string): [Period, (next: Period) => void] {
  const [search, setSearch] = useSearchParams()
  const week = lastDays(7, timeZone)
  const to = search.get('to')
  const from = search.get('from')
  const period =
    isDate(from) && isDate(to) && dayNumber(from) <= dayNumber(to) ? { from, to } : week
  const choose = (next: Period) =>
    setSearch((before) => {
      before.set('from', next.from)
      before.set('to', next.to)
      before.delete('page')
      return before
    })
  return [period, choose]
}
