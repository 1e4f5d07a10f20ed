import { dateOf, dayNumber, wallClockAt } from '@hawker/domain/time/zoned-time'
import { formatRelativeDay, formatWallDate } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { IconButton } from '@hawker/ui/icon-button'
import { chevronBackIcon, chevronForwardIcon } from '@hawker/ui/icons'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../lib/texts.tsx'

type DayPickerProps = { date: string; timeZone: string; onChange: (date: string) => void }

/** Chooses a date: the days before and after, today, or any. */
export function DayPicker({ date, timeZone, onChange }: DayPickerProps) {
  const { t, lang } = useTexts()
  const { date: today } = wallClockAt(timeZone, now())
  const step = (days: number) => onChange(dateOf(dayNumber(date) + days))
  const relative = formatRelativeDay(date, today, lang)
  const full = formatWallDate(date, lang)
  return (
    <div role="group" aria-label={t('reservations.day')} className="flex items-center gap-1">
      <IconButton
        variant="sunk"
        icon={chevronBackIcon}
        label={t('reservations.day_before')}
        onClick={() => step(-1)}
      />
      {/* The field lies over its text: a tap opens the browser's calendar, typing works as well. */}
      <label
        className={
          'relative grid min-h-11 min-w-36 place-content-center rounded-full px-4 text-center ' +
          'leading-tight font-semibold hover:bg-sunk has-focus-visible:outline-3 ' +
          'has-focus-visible:outline-focus'
        }
      >
        <span className="sr-only">{t('reservations.day')}</span>
        <span>{relative}</span>
        {relative !== full && <span className="text-sm font-normal text-muted">{full}</span>}
        <input
          type="date"
          value={date}
          onChange={({ target }) => {
            if (target.value !== '') onChange(target.value)
          }}
          onClick={({ currentTarget }) => {
            if ('showPicker' in currentTarget) currentTarget.showPicker()
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      <IconButton
        variant="sunk"
        icon={chevronForwardIcon}
        label={t('reservations.day_after')}
        onClick={() => step(1)}
      />
      {date !== today && (
        <Button variant="ghost" onClick={() => onChange(today)}>
          {t('period.today')}
        </Button>
      )}
    </div>
  )
}
