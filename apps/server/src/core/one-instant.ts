import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@hawker/postgres/tx'
import type { Clock } from '../deps.ts'

/** The instant that each clock shows during the current unit of work; undefined outside of one. */
const unit = new AsyncLocalStorage<Map<Clock, Date> | undefined>()

/**
 * Everything that the work reads and writes has the same instant: the time of its first reading of
 * the clock. Work inside of it joins it.
 */
export const atOneInstant = <T>(work: () => T): T =>
  unit.getStore() ? work() : unit.run(new Map(), work)

/** For work that outlives its request, such as a live stream. */
export const withRunningClock = <T>(work: () => T): T => unit.run(undefined, work)

/** A clock that shows one instant during a unit of work, and runs between units. */
export function clockOfUnits(running: Clock): Clock {
  return {
    now() {
      const instants = unit.getStore()
      if (!instants) return running.now()
      const instant = instants.get(running) ?? running.now()
      instants.set(running, instant)
      // A copy, because a Date can be changed.
      return new Date(instant)
    },
  }
}

/** Each transaction is a unit of work, with its retries. */
export const withUnitsOfWork = (database: Database): Database => ({
  ...database,
  transaction: (work, options) => atOneInstant(() => database.transaction(work, options)),
  transactionWithTimeout: (timeoutMs, work) =>
    atOneInstant(() => database.transactionWithTimeout(timeoutMs, work)),
})
