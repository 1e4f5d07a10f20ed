import { classNames } from '@hawker/std/class-names'
import { intlLocale } from '@hawker/i18n/locales'
import { useTexts } from '../../lib/texts.tsx'
import type { ReservationDay } from './reservation-day.ts'

export const DAY_TILE =
  'grid min-w-16 shrink-0 justify-items-center rounded-md px-2 py-2 text-xs font-medium transition-colors'

/** Weekday, day and month. A day without a table is crossed out, and says why. */
export function DayFace({
  date,
  state = 'open',
}: {
  date: string
  state?: ReservationDay['state']
}) {
  const { t, lang } = useTexts()
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(lang), { ...options, timeZone: 'UTC' }).format(
      Date.parse(`${date}T00:00:00Z`),
    )
  const isFree = state === 'open'
  return (
    <>
      <span>{part({ weekday: 'short' })}</span>
      <span className={classNames('text-lg leading-tight font-bold', !isFree && 'line-through')}>
        {part({ day: 'numeric' })}
      </span>
      <span>{isFree ? part({ month: 'short' }) : t(`reservation.day_${state}`)}</span>
    </>
  )
}
