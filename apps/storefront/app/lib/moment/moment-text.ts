import { formatWallDate, formatWallTime } from '@hawker/i18n/format-date'
import type { WallMoment } from './moment.ts'

/** "Sun, Nov 22, 7:30 PM" */
export function momentText(moment: WallMoment, lang: string): string {
  const [date = '', time = ''] = moment.split('T')
  return `${formatWallDate(date, lang)}, ${formatWallTime(time, lang)}`
}
