import type { Client } from '@hawker/contract/client'
import { useSyncExternalStore } from 'react'
import { waitOf } from './answer.ts'

/** Whoever has to wait longer is told so instead. */
const LONGEST_SECONDS = 5
const MOST_TRIES = 5

let waiting = 0
const listeners = new Set<() => void>()
function count(change: 1 | -1): void {
  waiting += change
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call waits for its turn: what is shown stays meanwhile. */
export const useWaiting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  )

type Pause = (seconds: number) => Promise<void>
const pauseFor: Pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const tellOnScreen = (seconds: number): void => void import('./tell-wait.ts').then(({ tellWait }) => tellWait(seconds)).catch(() => {})

/** A client that asks again when it was told that too much was asked at once (429, nothing happened yet), says so, and waits a little longer each time. */
export function patient(client: Client, pause = pauseFor, tell = tellOnScreen): Client {
  const ask = async (...[name, call]: Parameters<Client>) => {
    for (let tries = 0; ; tries++) {
      const result = await client(name, call)
      const asked = waitOf(result)
      if (asked === undefined || asked > LONGEST_SECONDS || tries === MOST_TRIES) return result
      const seconds = Math.min(LONGEST_SECONDS, asked + tries)
      tell(seconds)
      count(1)
      await pause(seconds).finally(() => count(-1))
      if (call?.signal?.aborted) return result
    }
  }
  // It answers what the client answers.
  return ask as Client
}
