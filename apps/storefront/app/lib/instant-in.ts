import { dayNumber, wallInstant, wallMinutes } from '@hawker/domain/zoned-time'
import { isWallMoment, type WallMoment } from './moment.ts'

/** Milliseconds since 1970 of a moment on a zone's wall; undefined for what no calendar knows. */
export function instantIn(zone: string, moment: WallMoment): number | undefined {
  if (!isWallMoment(moment)) return undefined
  const [date = '', time = ''] = moment.split('T')
  return wallInstant(zone, dayNumber(date), wallMinutes(time))
}
