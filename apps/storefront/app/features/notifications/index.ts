export { useUnread } from './use-unread.ts'
export { loadReaderSettings, NotificationDrawer } from './on-demand.ts'
export { PreferencesCard } from './preferences-card-lazy.ts'
