import { useSyncExternalStore } from 'react'
import { createToastQueue } from './toast-queue.ts'

/** The toasts that toast-region.tsx shows, with their timers. */
export const toastQueue = createToastQueue({
  now: () => performance.now(),
  start: (ring, milliseconds) => {
    const timer = setTimeout(ring, milliseconds)
    return () => clearTimeout(timer)
  },
})

/** Shows a toast. A fixed `id` replaces an earlier toast with the same id. */
export const showToast = toastQueue.show

/** True while there is a toast to show. */
export const useAnyToast = (): boolean =>
  useSyncExternalStore(
    toastQueue.subscribe,
    () => toastQueue.current().length > 0,
    () => false,
  )
