import { wallClockAt, wallInstant } from './zoned-time.ts'

/** Minutes of the day, in the reader's zone. `from` may be later than `until`: then they go over midnight. */
export type QuietHours = { from: number; until: number; timeZone: string }

/** When the quiet hours that are on at an instant (epoch ms) end; undefined while they are not on. From and until at the same minute is never. */
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
