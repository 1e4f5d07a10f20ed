import { useSyncExternalStore } from 'react'

/** The width from which the chosen reservation is shown at the side. */
const WIDE = '(min-width: 1140px)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
