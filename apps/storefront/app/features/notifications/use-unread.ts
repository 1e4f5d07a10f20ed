import { useSyncExternalStore } from 'react'
import { currentUser, onSessionChange } from '../../lib/session.ts'

type UnreadStore = typeof import('./unread-store.ts')
let store: UnreadStore | undefined

/** How many notifications are unread; 0 for guests, whose pages never load what counts them. */
export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => store?.currentStatistic().notification ?? 0,
    () => 0,
  )

function subscribe(listener: () => void): () => void {
  let gone = false
  let stop: (() => void) | undefined
  const begin = async () => {
    if (stop || gone || currentUser() === null) return
    store ??= await import('./unread-store.ts')
    if (stop || gone) return
    stop = store.subscribeToStatistic(listener)
    listener()
  }
  const forgetSession = onSessionChange(() => void begin())
  void begin().catch(() => {})
  return () => {
    gone = true
    forgetSession()
    stop?.()
  }
}
