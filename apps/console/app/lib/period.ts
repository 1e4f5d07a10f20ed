import { dateOf, dayNumber, wallClockAt } from '@hawker/domain/time/zoned-time'
import { useSearchParams } from '@hawker/web/router/hooks'
import { now } from '@hawker/web/session/clock'
import { readDate } from './lists/read-date.ts'

export type Period = { from: string; to: string }

/** The last `count` days in a time zone, today included. */
export function lastDays(count: number, timeZone: string): Period {
  const { day, date } = wallClockAt(timeZone, now())
  return { from: dateOf(day - count + 1), to: date }
}

/** The period in the URL, which can be shared and revisited; the last week by default. */
export function usePeriod(timeZone: string): [Period, (next: Period) => void] {
  const [search, setSearch] = useSearchParams()
  const week = lastDays(7, timeZone)
  const [from, to] = [readDate(search.get('from')), readDate(search.get('to'))]
  const period = from && to && dayNumber(from) <= dayNumber(to) ? { from, to } : week
  const choose = (next: Period) =>
    setSearch((before) => {
      before.set('from', next.from)
      before.set('to', next.to)
      before.delete('page')
      return before
    })
  return [period, choose]
}
