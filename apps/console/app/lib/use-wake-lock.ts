import { useEffect } from 'react'

/** Keeps the screen on where the browser allows it: nobody wakes a tablet with wet hands. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isStopped = false
    const lockScreen = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isStopped) await lock.release()
      } catch {
        // Refused on a low battery.
      }
    }
    void lockScreen()
    document.addEventListener('visibilitychange', lockScreen)
    return () => {
      isStopped = true
      document.removeEventListener('visibilitychange', lockScreen)
      void lock?.release()
    }
  }, [])
}
