export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * Notifications for people at work. They watch the screen, and a mail for each order would bury all
 * others.
 */
const WORK_TYPES: ReadonlySet<string> = new Set(['new_order', 'new_in_table', 'new_booking'])

/** Notifications that are useless a day later, so no mail repeats them. */
const TRANSIENT_TYPES: ReadonlySet<string> = new Set(['group_update'])

/** Sent only to users who opted in. */
export const isMarketing = (type: string): boolean => type === 'news_publish'

/** Whether a channel is on until the user changes it. */
export const isOnByDefault = (type: string, channel: Channel): boolean =>
  channel !== 'email' || !(WORK_TYPES.has(type) || TRANSIENT_TYPES.has(type))
