import { useSyncExternalStore } from 'react'

/** Whether the screen has at least this width in pixels, one of the breakpoints of the tokens. */
export function useIsAtLeast(width: 820 | 1140): boolean {
  const query = `(min-width: ${width}px)`
  const subscribe = (changed: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
