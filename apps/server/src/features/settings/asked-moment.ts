import { DAY_MS } from '@hawker/domain/zoned-time'
import { refuse } from '../../http/refuse.ts'

/** Opening hours, sales and mealtimes are known for about a year around now. */
const FURTHEST_DAYS = 366

/** The moment that somebody asks about (`at`), or now. Refuses `invalid_request` for one that is no moment or too far away to say anything about. */
export function askedMoment(at: string | number | undefined, now: Date): Date {
  if (at === undefined) return now
  const moment = new Date(at)
  const away = Math.abs(moment.getTime() - now.getTime())
  return away <= FURTHEST_DAYS * DAY_MS
    ? moment
    : refuse('invalid_request', undefined, { at: 'validation.invalid' })
}
