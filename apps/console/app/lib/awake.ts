import { useEffect } from 'react'

/** Keeps the screen on: nobody wakes a tablet with wet hands. Where the browser will not, nothing happens. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (gone) await lock.release()
      } catch {
        // Refused on low battery: the screen then sleeps as it likes.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
