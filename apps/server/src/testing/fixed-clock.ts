import type { Clock } from '../deps.ts'

/** A clock that does not run. It starts on Saturday noon in Washington. */
export type FixedClock = Clock & { set(at: string | Date): void; forward(seconds: number): void }

export function fixedClock(start = '2026-11-21T17:00:00Z'): FixedClock {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set(next) {
      at = new Date(next)
    },
    forward(seconds) {
      at = new Date(at.getTime() + seconds * 1000)
    },
  }
}
