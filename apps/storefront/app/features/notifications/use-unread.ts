import { useSyncExternalStore } from 'react'
import { currentUser, onSessionChange } from '../../lib/session.ts'

type UnreadStore = typeof import('./unread-store.ts')
let store: UnreadStore | undefined

/** The number of unread notifications. Guests get 0 and never load the store. */
export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => store?.currentStatistic().notification ?? 0,
    () => 0,
  )

function subscribe(listener: () => void): () => void {
  let stopped = false
  let stop: (() => void) | undefined
  const start = async () => {
    if (stop || stopped || currentUser() === null) return
    store ??= await import('./unread-store.ts')
    if (stop || stopped) return
    stop = store.subscribeToStatistic(listener)
    listener()
  }
  const stopWatchingSession = onSessionChange(() => void start())
  void start().catch(() => {})
  return () => {
    stopped = true
    stopWatchingSession()
    stop?.()
  }
}
