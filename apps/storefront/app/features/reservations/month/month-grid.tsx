import { classNames } from '@hawker/std/class-names'
import { firstWeekday } from '@hawker/i18n/first-weekday'
import { formatWallDate } from '@hawker/i18n/format-date'
import { intlLocale } from '@hawker/i18n/locales'
import { IconButton } from '@hawker/ui/icon-button'
import { chevronBackIcon, chevronForwardIcon } from '@hawker/ui/icons'
import { useQuery } from '@hawker/web/query/use-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { RetryNotice } from '../../../lib/load-failure.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { ReservationDay, MonthStates } from '../reservation-day.ts'
import {
  type DateRange,
  clampDate,
  dateAfterKey,
  daysWithin,
  monthOf,
  plusMonths,
  weeksOf,
} from './month-days.ts'

export type MonthGridProps = DateRange & {
  onClose: () => void
  /** The chosen date. */
  date: string
  onChoose: (date: string) => void
  /** If it is missing, every day can be free. */
  states?: MonthStates | undefined
}

/** Months that follow each other quickly are requested once. */
const DEBOUNCE_MS = 150

const DAY = 'h-11 w-full rounded-full text-sm disabled:opacity-45'
const LOOK = {
  open: 'font-semibold hover:bg-line',
  full: 'border border-edge line-through hover:bg-line',
  closed: 'text-muted line-through hover:bg-line',
} as const

/**
 * A month of days, as the date grid of the ARIA APG. Full and closed days can be chosen: the panel
 * then offers a wait, or the next open day.
 */
export default function MonthGrid({
  onClose,
  date,
  first,
  last,
  onChoose,
  states,
}: MonthGridProps) {
  const { t, lang, dir } = useTexts()
  const id = useId()
  const range = { first, last }
  const [current, setCurrent] = useState(() => clampDate(date, range))
  const grid = useRef<HTMLDivElement>(null)
  const shouldFocus = useRef(true)
  const month = monthOf(current)
  const { from, days } = daysWithin(month, range)
  const query = useQuery(
    states ? JSON.stringify([states.key, from]) : null,
    async () => states?.load(from, days) ?? { ok: true, data: [] },
    month === monthOf(date) ? 0 : DEBOUNCE_MS,
  )
  const stateOf = new Map(query.data?.map(({ date: day, state }) => [day, state]))

  useEffect(() => {
    if (shouldFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    shouldFocus.current = false
  }, [current])

  const step = (months: number) => {
    const target = clampDate(plusMonths(current, months), range)
    // The button is disabled at the end of the range, and would lose the focus.
    shouldFocus.current = [first, last].some((end) => monthOf(end) === monthOf(target))
    setCurrent(target)
  }
  const weekStart = firstWeekday(lang)
  const move = (event: KeyboardEvent) => {
    const target = dateAfterKey(event, current, {
      ...range,
      rtl: dir === 'rtl',
      firstWeekday: weekStart,
    })
    if (target === undefined) return
    event.preventDefault()
    shouldFocus.current = true
    setCurrent(target)
  }
  const choose = (day: string) => {
    onClose()
    onChoose(day)
  }

  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(lang), { ...options, timeZone: 'UTC' })
  const dayNumbers = format({ day: 'numeric' })
  const dayText = (day: string) => dayNumbers.format(Date.parse(day))
  const isBusy = states !== undefined && !query.current && !query.refusal
  return (
    <div className="w-82 max-w-full">
      <div className="flex items-center justify-between">
        <IconButton
          icon={chevronBackIcon}
          label={t('reservation.month_before')}
          disabled={month <= monthOf(first)}
          onClick={() => step(-1)}
        />
        <p id={id} aria-live="polite" className="font-semibold">
          {format({ month: 'long', year: 'numeric' }).format(Date.parse(`${month}-01`))}
        </p>
        <IconButton
          icon={chevronForwardIcon}
          label={t('reservation.month_after')}
          disabled={month >= monthOf(last)}
          onClick={() => step(1)}
        />
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={id}
        aria-busy={isBusy}
        onKeyDown={move}
        className="text-center transition-colors aria-busy:refreshing"
      >
        <div role="row" className="flex">
          {weekdays(weekStart).map((day) => (
            <div
              key={day}
              role="columnheader"
              className="flex-1 py-1 text-xs font-medium text-muted"
            >
              <span aria-hidden="true">{format({ weekday: 'narrow' }).format(day)}</span>
              <span className="sr-only">{format({ weekday: 'long' }).format(day)}</span>
            </div>
          ))}
        </div>
        {weeksOf(month, weekStart).map((week, index) => (
          <div
            key={index}
            role="row"
            aria-hidden={week.every((day) => day === undefined) || undefined}
            className="flex"
          >
            {week.map((day, weekday) =>
              day === undefined ? (
                <span key={weekday} className="h-11 flex-1" />
              ) : (
                <div key={weekday} role="gridcell" aria-selected={day === date} className="flex-1">
                  <button
                    type="button"
                    tabIndex={day === current ? 0 : -1}
                    disabled={day < first || day > last}
                    aria-current={day === date ? 'date' : undefined}
                    aria-label={labelOf(day, stateOf.get(day))}
                    onClick={() => choose(day)}
                    className={classNames(
                      DAY,
                      day === date ? 'bg-ink text-page' : LOOK[stateOf.get(day) ?? 'open'],
                    )}
                  >
                    {dayText(day)}
                  </button>
                </div>
              ),
            )}
          </div>
        ))}
      </div>
      {query.refusal ? (
        <RetryNotice again={query.again}>{t('error.occured')}</RetryNotice>
      ) : (
        states && (
          <p className="flex flex-wrap justify-center gap-4 pt-2 text-xs text-muted">
            {(['full', 'closed'] as const).map((state) => (
              <span key={state} className="inline-flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className={classNames('min-w-8 rounded-full text-center', LOOK[state])}
                >
                  {dayText(last)}
                </span>
                {t(`reservation.day_${state}`)}
              </span>
            ))}
          </p>
        )
      )}
    </div>
  )

  function labelOf(day: string, state: ReservationDay['state'] | undefined): string {
    const text = formatWallDate(day, lang, 'long')
    return state === undefined || state === 'open'
      ? text
      : `${text}, ${t(`reservation.day_${state}`)}`
  }
}

/** A date of each weekday; the first Sunday of 1970 was January 4. */
const weekdays = (first: number): number[] =>
  Array.from({ length: 7 }, (_, index) => Date.UTC(1970, 0, 4 + ((first + index) % 7)))
