import { useEffect } from 'react'

/**
 * While `active`, the browser asks before the document is closed, reloaded or left for another one.
 */
export function useUnsavedGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    // Registered only while needed: some browsers keep no frozen copy of a page with this listener.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
}
