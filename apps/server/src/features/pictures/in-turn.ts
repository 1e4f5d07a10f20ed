import { refuse } from '../../http/refuse.ts'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `running` pieces of work run at once and `waiting` wait, in the order they came; refuses the rest as `unavailable`. */
export function inTurn(running: number, waiting: number): Turns {
  const queue: (() => void)[] = []
  let free = running
  return async (work) => {
    if (free > 0) free--
    else if (queue.length >= waiting) return refuse('unavailable', { retry_after: 2 })
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
