import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and during hydration; true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
