export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** For who works here the screen in front of them is the place; a mail for each order would bury all others. */
const WORK: ReadonlySet<string> = new Set(['new_order', 'new_in_table', 'new_booking'])

/** What somebody who joined a group order on their phone sees there; a day later it is of no use. */
const PASSING: ReadonlySet<string> = new Set(['group_update'])

/** Told only to who asked for news: nobody is advertised to by default. */
export const isMarketing = (type: string): boolean => type === 'news_publish'

/** What holds until somebody chooses otherwise. */
export const isOnByDefault = (type: string, channel: Channel): boolean =>
  channel !== 'email' || !(WORK.has(type) || PASSING.has(type))
