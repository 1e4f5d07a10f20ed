import type { LoadClass } from '@hawker/contract/core/operation'

/**
 * How many calls of each load class may run and wait. Without limits, twice the load cuts the
 * throughput to a quarter. With them, the surplus is refused early and can retry.
 */
const LIMITS: Record<LoadClass, { running: number; waiting: number }> = {
  read: { running: 48, waiting: 512 },
  search: { running: 16, waiting: 128 },
  write: { running: 32, waiting: 512 },
  checkout: { running: 24, waiting: 512 },
  stream: { running: 10_000, waiting: 0 },
}
/** Half of the clients' time-out. */
const MAX_WAIT_MS = 8_000

export type Admission = { enter(load: LoadClass): Promise<(() => void) | undefined> }

export function createAdmission(limits = LIMITS, maxWaitMs = MAX_WAIT_MS): Admission {
  const state = Object.fromEntries(
    Object.keys(limits).map((load) => [
      load,
      { running: 0, queue: [] as ((admitted: boolean) => void)[] },
    ]),
  )
  return {
    /**
     * Returns the function that releases the slot, or undefined when the queue is full or the wait
     * too long.
     */
    async enter(load) {
      const loadState = state[load]
      const limit = limits[load]
      if (!loadState) return undefined
      if (loadState.running >= limit.running) {
        if (loadState.queue.length >= limit.waiting) return undefined
        const admitted = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => {
            loadState.queue.splice(loadState.queue.indexOf(settle), 1)
            resolve(false)
          }, maxWaitMs)
          const settle = (admitted: boolean) => {
            clearTimeout(timer)
            resolve(admitted)
          }
          loadState.queue.push(settle)
        })
        if (!admitted) return undefined
      } else loadState.running++
      let released = false
      return () => {
        if (released) return
        released = true
        const next = loadState.queue.shift()
        if (next) next(true)
        else loadState.running--
      }
    },
  }
}
