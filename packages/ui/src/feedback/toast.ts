import { useSyncExternalStore } from 'react'
import { createToastQueue } from './toast-queue.ts'

/** What is shown now (toast-region.tsx), and for how much longer. */
export const toastQueue = createToastQueue({
  now: () => performance.now(),
  start: (ring, milliseconds) => {
    const timer = setTimeout(ring, milliseconds)
    return () => clearTimeout(timer)
  },
})

/** Shows a toast from anywhere in the browser. A fixed `id` keeps it to one at a time. */
export const showToast = toastQueue.show

/** Whether there is anything for a region to show. */
export const useAnyToast = (): boolean =>
  useSyncExternalStore(
    toastQueue.subscribe,
    () => toastQueue.current().length > 0,
    () => false,
  )
