import { wallDateOf } from '@hawker/i18n/format-date'
import { now } from '@hawker/web/session/clock'

/** The date of today where a shop is. */
export const todayIn = (timeZone: string): string => wallDateOf(now(), { timeZone })
