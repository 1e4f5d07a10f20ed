import { useSyncExternalStore } from 'react'
import { currentStatistic, noStatistic, subscribeToStatistic } from './unread-store.ts'

/** How many notifications are unread; 0 for guests. */
export const useUnread = (): number => useSyncExternalStore(subscribeToStatistic, currentStatistic, noStatistic).notification
