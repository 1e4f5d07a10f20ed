import type { LoadClass } from '@hawker/contract/operation'

/**
 * How much of each kind of work may run at once, and how many may wait. Without it twice the load drops what gets done to a quarter
 * (docs/architecture.md §7); with it the rest is told early to come again.
 */
const LIMITS: Record<LoadClass, { running: number; waiting: number }> = {
  read: { running: 48, waiting: 512 },
  search: { running: 16, waiting: 128 },
  write: { running: 32, waiting: 512 },
  checkout: { running: 24, waiting: 512 },
  stream: { running: 10_000, waiting: 0 },
}
/** Half of what clients wait (storefront.md §7): an answer in time beats a refusal. */
const LONGEST_WAIT_MS = 8_000

export type Admission = { enter(load: LoadClass): Promise<(() => void) | undefined> }

export function createAdmission(limits = LIMITS, longestWaitMs = LONGEST_WAIT_MS): Admission {
  const state = Object.fromEntries(
    Object.keys(limits).map((load) => [
      load,
      { running: 0, queue: [] as ((admitted: boolean) => void)[] },
    ]),
  )
  return {
    /** A function that gives the place back, or undefined when the house is full. */
    async enter(load) {
      const own = state[load]
      const limit = limits[load]
      if (!own) return undefined
      if (own.running >= limit.running) {
        if (own.queue.length >= limit.waiting) return undefined
        const admitted = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => {
            own.queue.splice(own.queue.indexOf(answer), 1)
            resolve(false)
          }, longestWaitMs)
          const answer = (yes: boolean) => {
            clearTimeout(timer)
            resolve(yes)
          }
          own.queue.push(answer)
        })
        if (!admitted) return undefined
      } else own.running++
      let left = false
      return () => {
        if (left) return
        left = true
        const next = own.queue.shift()
        if (next) next(true)
        else own.running--
      }
    },
  }
}
