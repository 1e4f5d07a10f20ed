import { wallClockAt, wallInstant } from '../time/zoned-time.ts'

/** Minutes of the day in the reader's zone. With `from` later than `until` they cross midnight. */
export type QuietHours = { from: number; until: number; timeZone: string }

/**
 * The end of the quiet hours at an instant, both in epoch ms; undefined outside of them. Equal `from` and
 * `until` mean no quiet hours.
 */
export function quietUntil(
  { from, until, timeZone }: QuietHours,
  instant: number,
): number | undefined {
  const { day, minutes } = wallClockAt(timeZone, instant)
  const overMidnight = from > until
  const isQuiet = overMidnight
    ? minutes >= from || minutes < until
    : minutes >= from && minutes < until
  if (!isQuiet) return undefined
  return wallInstant(timeZone, overMidnight && minutes >= from ? day + 1 : day, until)
}
