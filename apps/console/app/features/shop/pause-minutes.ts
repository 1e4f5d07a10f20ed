import { wallClockAt } from '@hawker/domain/zoned-time'

export const PAUSES = [15, 30, 60] as const

/** Minutes from an instant (epoch ms) until midnight on the shop's own clock; at least 1, at most a day. */
export function minutesLeftOfDay(timeZone: string, instant: number): number {
  return 1440 - wallClockAt(timeZone, instant).minutes
}
