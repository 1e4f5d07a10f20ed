import { MINUTE_MS } from '@hawker/std/time'

const FEWEST_FAILURES = 3
/** Calls have failed for at least so long. */
const FAILING_MS = MINUTE_MS
/** Afterwards the provider is tried again. */
const RETRY_MS = 2 * MINUTE_MS
/** Failures that are farther apart are another fault. */
const FORGET_MS = 10 * MINUTE_MS

type Failures = { count: number; firstAt: number; lastAt: number }

/**
 * Whether a provider is down: its last calls had no answer, for a minute or longer. One answer clears
 * it. Without calls it is tried again after two minutes.
 */
export function providerHealth({ now }: { now(): Date }) {
  const failing = new Map<string, Failures>()
  return {
    note(tag: string, httpStatus: number | null): void {
      if (httpStatus !== null && httpStatus < 500) {
        failing.delete(tag)
        return
      }
      const at = now().getTime()
      const known = failing.get(tag)
      const isSameFault = known !== undefined && at - known.lastAt < FORGET_MS
      const { count, firstAt } = isSameFault ? known : { count: 0, firstAt: at }
      failing.set(tag, { count: count + 1, firstAt, lastAt: at })
    },
    isDown(tag: string): boolean {
      const known = failing.get(tag)
      return (
        known !== undefined &&
        known.count >= FEWEST_FAILURES &&
        known.lastAt - known.firstAt >= FAILING_MS &&
        now().getTime() - known.lastAt < RETRY_MS
      )
    },
  }
}
