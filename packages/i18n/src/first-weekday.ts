import { intlLocale } from './locales.ts'

type WeekInfo = { firstDay: number }
/** Older browsers know the week as a property, or not at all. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Weekdays that begin a week, for browsers that do not know them. Monday elsewhere. */
const WITHOUT_WEEK_INFO: Readonly<Record<string, number>> = { en: 0, es: 0, he: 0, ar: 6 }
const MONDAY = 1

/** The weekday that begins a week: 0 is Sunday. */
export function firstWeekday(locale: string): number {
  const known: LocaleWithWeek = new Intl.Locale(intlLocale(locale))
  const week = known.getWeekInfo?.() ?? known.weekInfo
  return week ? week.firstDay % 7 : firstWeekdayWithoutIntl(locale)
}

export const firstWeekdayWithoutIntl = (locale: string): number =>
  WITHOUT_WEEK_INFO[locale] ?? MONDAY
