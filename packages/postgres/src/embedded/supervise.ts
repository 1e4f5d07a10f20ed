import { setTimeout as pause } from 'node:timers/promises'

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 4_000
/** A process that ran this long did not fail at its start. */
const STABLE_MS = 30_000

export type RunningProcess = {
  /** Resolves when the process has ended, with the reason. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}
export type SuperviseOptions<T extends RunningProcess> = {
  readonly start: () => Promise<T>
  /** Reports an unexpected end, and each new reason for a failed start. */
  readonly onFault: (error: Error) => void
}

/**
 * Starts a process again whenever it ends, with growing pauses while it cannot start. The first
 * start has happened; its process is `running`.
 */
export function supervise<T extends RunningProcess>(
  running: T,
  { start, onFault }: SuperviseOptions<T>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let current: T | undefined = running

  async function restart(firstPauseMs: number): Promise<T | undefined> {
    let reported = ''
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs *= 2) {
      const wait = Math.min(pauseMs, LAST_RETRY_MS)
      if (await pause(wait, false, { signal }).catch(() => signal.aborted)) return undefined
      try {
        return await start()
      } catch (error) {
        const fault = error instanceof Error ? error : new Error(String(error))
        if (fault.message !== reported) onFault(fault)
        reported = fault.message
      }
    }
    return undefined
  }

  async function watch(): Promise<void> {
    let pauseMs = FIRST_RETRY_MS
    while (current) {
      const startedAt = performance.now()
      const reason = await current.ended
      current = undefined
      if (signal.aborted) return
      const ranMs = performance.now() - startedAt
      onFault(new Error(`Postgres has ended and is started again: ${reason}`))
      pauseMs = ranMs > STABLE_MS ? FIRST_RETRY_MS : Math.min(pauseMs * 2, LAST_RETRY_MS)
      current = await restart(pauseMs)
      // It was stopped while it started.
      if (signal.aborted) return current?.stop()
    }
  }

  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await current?.stop()
      await watching
    },
  }
}
