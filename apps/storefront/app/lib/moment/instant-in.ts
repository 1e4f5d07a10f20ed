import { dayNumber, wallInstant, wallMinutes } from '@hawker/domain/time/zoned-time'
import { isWallMoment, type WallMoment } from './moment.ts'

/**
 * A wall-clock moment of a time zone in milliseconds since 1970; undefined for a date that does not
 * exist.
 */
export function instantIn(zone: string, moment: WallMoment): number | undefined {
  if (!isWallMoment(moment)) return undefined
  const [date = '', time = ''] = moment.split('T')
  return wallInstant(zone, dayNumber(date), wallMinutes(time))
}
