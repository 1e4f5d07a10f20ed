import type { Client } from '@hawker/contract/core/client'
import { createListeners } from '@hawker/std/store'
import { useSyncExternalStore } from 'react'
import { retryAfterOf } from './results.ts'

/** A longer wait is shown as a refusal instead. */
const MAX_WAIT_SECONDS = 5
const MAX_RETRIES = 5

/** The seconds that each waiting call waits. */
let waits: readonly number[] = []
const listeners = createListeners()
function setWaits(next: readonly number[]): void {
  waits = next
  listeners.emit()
}

/**
 * How long a call waits for its turn, in seconds; the screen stays as it is meanwhile. A component
 * that reads this shows it; else a toast does.
 */
export const useWaiting = (): number | undefined =>
  useSyncExternalStore(
    listeners.subscribe,
    () => (waits.length > 0 ? Math.max(...waits) : undefined),
    () => undefined,
  )

type Options = {
  /** Shows the wait where no component does. */
  showWait: (seconds: number) => void
  pause?: (seconds: number) => Promise<void>
}
const pauseFor = (seconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * A client that repeats rate-limited calls (429, nothing happened yet), each time a little later.
 */
export function withRateLimitRetry(
  client: Client,
  { showWait, pause = pauseFor }: Options,
): Client {
  const call = async (...[name, options]: Parameters<Client>) => {
    for (let retries = 0; ; retries++) {
      const result = await client(name, options)
      const wait = retryAfterOf(result)
      if (wait === undefined || wait > MAX_WAIT_SECONDS || retries === MAX_RETRIES) return result
      const seconds = Math.min(MAX_WAIT_SECONDS, wait + retries)
      if (listeners.size === 0) showWait(seconds)
      setWaits([...waits, seconds])
      await pause(seconds).finally(() => setWaits(waits.toSpliced(waits.indexOf(seconds), 1)))
      if (options?.signal?.aborted) return result
    }
  }
  // It returns what the client returns.
  return call as Client
}
