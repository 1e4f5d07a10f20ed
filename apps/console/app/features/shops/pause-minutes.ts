import { wallClockAt } from '@hawker/domain/time/zoned-time'

export const PAUSES = [15, 30, 60] as const

/** Minutes from an instant (epoch ms) until midnight in the shop's time zone, from 1 to 1,440. */
export function minutesLeftOfDay(timeZone: string, instant: number): number {
  return 1440 - wallClockAt(timeZone, instant).minutes
}
