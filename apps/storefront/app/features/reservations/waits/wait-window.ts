import { wallMinutes, wallTime } from '@hawker/domain/time/zoned-time'

export type WaitWindow = { from: string; until: string }

const DINNER = '19:00'
const AROUND_MINUTES = 60
export const MAX_WINDOW_MINUTES = 4 * 60

/** An hour around the wanted time, or around dinner, within the times of the day. */
export function waitWindow(
  times: readonly string[],
  wanted: string = DINNER,
): WaitWindow | undefined {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const clamp = (minutes: number) =>
    wallTime(Math.min(Math.max(minutes, wallMinutes(first)), wallMinutes(last)))
  const at = wallMinutes(wanted)
  return { from: clamp(at - AROUND_MINUTES), until: clamp(at + AROUND_MINUTES) }
}

/** The window with a new end; the other end moves when the window gets empty or too long. */
export function changeWindow(window: WaitWindow, change: Partial<WaitWindow>): WaitWindow {
  const next = { ...window, ...change }
  const length = wallMinutes(next.until) - wallMinutes(next.from)
  if (length < 0)
    return 'from' in change ? { ...next, until: next.from } : { ...next, from: next.until }
  if (length <= MAX_WINDOW_MINUTES) return next
  return 'from' in change
    ? { ...next, until: wallTime(wallMinutes(next.from) + MAX_WINDOW_MINUTES) }
    : { ...next, from: wallTime(wallMinutes(next.until) - MAX_WINDOW_MINUTES) }
}
