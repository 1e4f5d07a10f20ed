import { classNames } from '@hawker/std/class-names'
import { formatWallDate } from '@hawker/i18n/format-date'
import { useTexts } from '../../../lib/texts.tsx'
import type { ReservationDay } from '../reservation-day.ts'
import { DAY_TILE, DayFace } from '../day-face.tsx'
import { useChosenInView } from '../use-chosen-in-view.ts'
import { StayLink } from './stay-link.tsx'

/** The days that guests can choose. Those without a table are crossed out, and say why. */
export function DayStrip({
  days,
  date,
  hrefOf,
  onChoose,
}: {
  days: readonly ReservationDay[]
  date: string
  hrefOf: (date: string) => string
  onChoose: (date: string) => void
}) {
  const { t, lang } = useTexts()
  const strip = useChosenInView<HTMLDivElement>(date, '[aria-current]')
  return (
    <div
      ref={strip}
      role="group"
      aria-label={t('reservation.day')}
      className="no-scrollbar -m-1 flex gap-2 overflow-x-auto p-1"
    >
      {days.map(({ date: day, state }) => {
        const isChosen = day === date
        return (
          <StayLink
            key={day}
            href={hrefOf(day)}
            onChoose={() => onChoose(day)}
            selected={isChosen}
            label={[
              formatWallDate(day, lang, 'long'),
              ...(state === 'open' ? [] : [t(`reservation.day_${state}`)]),
            ].join(', ')}
            className={classNames(
              DAY_TILE,
              isChosen ? 'bg-ink text-page' : 'bg-sunk hover:bg-line',
            )}
          >
            <DayFace date={day} state={state} />
          </StayLink>
        )
      })}
    </div>
  )
}
