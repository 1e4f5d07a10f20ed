import { useEffect } from 'react'

const REFRESH_MS = 15_000

/** Reads again regularly while the page is visible, and as soon as it is visible again. */
export function useLiveRefresh(refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const refreshVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(refreshVisible, REFRESH_MS)
    document.addEventListener('visibilitychange', refreshVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [refresh])
}
