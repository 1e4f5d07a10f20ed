import { refuse } from '../../core/refuse.ts'

export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `running` pieces of work at once and queues at most `waiting` in order; refuses the
 * rest as `unavailable`.
 */
export function createLimiter(running: number, waiting: number): ConcurrencyLimiter {
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

/** 50 megapixels, as phones take them. Decoded they need 150 MB. */
export const MAX_PIXELS = 50_000_000
export const MAX_DRAWING_SECONDS = 10

/**
 * Separate queues, so that uploads never delay the pictures of pages. Together they leave one of
 * Node's four threads to files, passwords and compression.
 */
export const limitResizing: ConcurrencyLimiter = createLimiter(2, 300)
export const limitUploads: ConcurrencyLimiter = createLimiter(1, 50)
