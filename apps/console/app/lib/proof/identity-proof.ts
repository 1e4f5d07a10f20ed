import { createStore } from '@hawker/std/store'
import { useSyncExternalStore } from 'react'

/** The calls that wait until the person has confirmed who they are. */
type Waiting = readonly ((isProved: boolean) => void)[]
const store = createStore<Waiting>([])

/** Opens the proof dialog of the shell. Resolves to false when it is closed without a proof. */
export const requestProof = (): Promise<boolean> =>
  new Promise((resolve) => store.set((waiting) => [...waiting, resolve]))

/** Answers every waiting call and closes the dialog. */
export function endProof(isProved: boolean): void {
  const waiting = store.get()
  store.set([])
  for (const resolve of waiting) resolve(isProved)
}

export const useIsProofRequested = (): boolean =>
  useSyncExternalStore(store.subscribe, () => store.get().length > 0)
