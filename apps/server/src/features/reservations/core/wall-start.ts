import { dayNumber } from '@hawker/domain/time/zoned-time'
import { refuse } from '../../../core/refuse.ts'

export type WallStart = { readonly date: string; readonly time: string }

/** Refuses dates such as the 30th of February. */
export function readStart(startDate: string): WallStart {
  const [date = '', time = ''] = startDate.split(' ')
  try {
    dayNumber(date)
  } catch {
    return refuse('validation_failed', undefined, { start_date: 'validation.invalid' })
  }
  return { date, time }
}
