import { formatWallDate } from '@hawker/i18n/format-date'
import { useTexts } from '../../../lib/texts.tsx'
import { DAY_TILE, DayFace } from '../day-face.tsx'
import { MonthButton } from '../month/month-button.tsx'
import { useChosenInView } from '../use-chosen-in-view.ts'
import { STRIP_DAYS, plusDays } from '../panel/load-panel.ts'

/** Days further ahead than a restaurant takes reservations. */
const MAX_DAYS = 365

/** The next two weeks as radio buttons, and a month for later days. */
export function FinderDays({
  today,
  date,
  onChange,
}: {
  today: string
  date: string
  onChange: (date: string) => void
}) {
  const { t, lang } = useTexts()
  const next = Array.from({ length: STRIP_DAYS }, (_, ahead) => plusDays(today, ahead))
  const strip = useChosenInView<HTMLDivElement>(date, ':has(> input:checked)')
  const days = next.includes(date) ? next : [...next, date]
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="sr-only">{t('reservation.day')}</legend>
      <div ref={strip} className="no-scrollbar -m-1 flex gap-2 overflow-x-auto p-1">
        {days.map((day) => (
          <label
            key={day}
            className={
              `${DAY_TILE} relative cursor-pointer bg-sunk hover:bg-line has-checked:bg-ink ` +
              'has-checked:text-page has-focus-visible:outline-3 ' +
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
            }
          >
            <input
              type="radio"
              name="date"
              value={day}
              checked={day === date}
              onChange={() => onChange(day)}
              aria-label={formatWallDate(day, lang, 'long')}
              className="sr-only"
            />
            <DayFace date={day} />
          </label>
        ))}
      </div>
      <div>
        <MonthButton
          date={date}
          first={today}
          last={plusDays(today, MAX_DAYS)}
          onChoose={onChange}
        />
      </div>
    </fieldset>
  )
}
