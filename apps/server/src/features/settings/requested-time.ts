import { DAY_MS } from '@hawker/std/time'
import { refuse } from '../../core/refuse.ts'

/** Opening hours, sales and mealtimes are known for about a year around now. */
const MAX_DAYS_AWAY = 366

/**
 * The requested time `at`, or now. Refuses `invalid_request` for an invalid or too distant time.
 */
export function requestedTime(at: string | number | undefined, now: Date): Date {
  if (at === undefined) return now
  const time = new Date(at)
  const distanceMs = Math.abs(time.getTime() - now.getTime())
  return distanceMs <= MAX_DAYS_AWAY * DAY_MS
    ? time
    : refuse('invalid_request', undefined, { at: 'validation.invalid' })
}
