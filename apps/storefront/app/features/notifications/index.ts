export { useUnread } from './use-unread.ts'
export { PreferencesCard } from './on-demand.ts'
