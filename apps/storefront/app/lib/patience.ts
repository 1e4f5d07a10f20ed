import type { Client } from '@hawker/contract/client'
import { useSyncExternalStore } from 'react'
import { waitOf } from './answer.ts'

/** Whoever has to wait longer is told so instead. */
const LONGEST_SECONDS = 5
const MOST_TRIES = 5

/** Seconds that each waiting call was told. */
let waits: readonly number[] = []
const listeners = new Set<() => void>()
function setWaits(next: readonly number[]): void {
  waits = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long a call waits for its turn, in seconds: what is shown stays meanwhile. Who asks says it where it belongs; else a toast does. */
export const useWaiting = (): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (waits.length > 0 ? Math.max(...waits) : undefined),
    () => undefined,
  )

type Pause = (seconds: number) => Promise<void>
const pauseFor: Pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
function tellOnScreen(seconds: number): void {
  if (listeners.size === 0)
    import('./tell-wait.ts').then(({ tellWait }) => tellWait(seconds)).catch(() => {})
}

/** A client that asks again when it was told that too much was asked at once (429, nothing happened yet), says so, and waits a little longer each time. */
export function patient(client: Client, pause = pauseFor, tell = tellOnScreen): Client {
  const ask = async (...[name, call]: Parameters<Client>) => {
    for (let tries = 0; ; tries++) {
      const result = await client(name, call)
      const asked = waitOf(result)
      if (asked === undefined || asked > LONGEST_SECONDS || tries === MOST_TRIES) return result
      const seconds = Math.min(LONGEST_SECONDS, asked + tries)
      tell(seconds)
      setWaits([...waits, seconds])
      await pause(seconds).finally(() => setWaits(waits.toSpliced(waits.indexOf(seconds), 1)))
      if (call?.signal?.aborted) return result
    }
  }
  // It answers what the client answers.
  return ask as Client
}
