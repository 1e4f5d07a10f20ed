import type { TestContext } from 'node:test'
import type { Clock } from '../deps.ts'

/** A clock that only the test moves. It starts on Saturday noon in Washington. */
export type FixedClock = Clock & { set(at: string | Date): void; forward(seconds: number): void }

/** The clock of a test app, which may run while the server reads it. */
export type TestClock = FixedClock & {
  /** For a test that compares the instants of several calls. */
  stopDuring(test: TestContext): void
}

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

/** `npm run test:night` lets the clock of every test app run. */
export const hasMovingClock = (): boolean => process.env['HAWKER_MOVING_CLOCK'] === '1'

const STEPS_MS = [1, 7, 3, 2, 5] as const

/**
 * The clock of a test and, for the server, the same clock: each reading moves it by some
 * milliseconds. Readings of the test do not move it.
 */
export function movingClock(isMoving: boolean): { testClock: TestClock; serverClock: Clock } {
  const clock = fixedClock()
  let moves = isMoving
  let readings = 0
  return {
    testClock: {
      ...clock,
      stopDuring(test) {
        moves = false
        test.after(() => (moves = isMoving))
      },
    },
    serverClock: {
      now() {
        if (moves) clock.forward((STEPS_MS[readings++ % STEPS_MS.length] ?? 1) / 1000)
        return clock.now()
      },
    },
  }
}
