import { dateOf, dayNumber, wallTime } from '@hawker/domain/time/zoned-time'
import { formatRelativeDay, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { SelectField } from '@hawker/ui/select-field'
import { useState } from 'react'
import { browserApi, browserVisit } from '../../lib/api.ts'
import type { WallMoment } from '../../lib/moment/moment.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { visitKey } from '../../lib/visit/visit.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { localTimeZone } from '../../lib/moment/moment-query.ts'

const DAYS = 7
const STEP_MINUTES = 30
const TIMES = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) => index * STEP_MINUTES)
/** Default time for another day. */
const DINNER_MINUTES = 19 * 60

/** Now, or a day and time within a week, in the time zone of the shops. */
export function OrderTimeFields({ at }: { at: WallMoment | undefined }) {
  const { t, lang } = useTexts()
  const { now } = useSite()
  const zone = useQuery(
    typeof document === 'undefined' ? null : ['zone-here', visitKey(browserVisit())],
    () => localTimeZone({ api: browserApi, visit: browserVisit(), url: new URL(location.href) }),
  ).data
  const today = wallDateOf(now, { timeZone: zone ?? 'UTC' })
  const [initialDay = '', initialTime] = at?.split('T') ?? []
  const [day, setDay] = useState(initialDay)
  const days = Array.from({ length: DAYS }, (_, ahead) => dateOf(dayNumber(today) + ahead))
  // A shared URL may name a day after this week.
  const options = initialDay === '' || days.includes(initialDay) ? days : [...days, initialDay]
  return (
    <>
      <fieldset
        onChange={(event) => event.target instanceof HTMLInputElement && setDay(event.target.value)}
      >
        <legend className="sr-only">{t('checkout.choose_day')}</legend>
        <div className="flex flex-wrap gap-2">
          <ChoiceChip type="radio" name="day" value="" defaultChosen={at === undefined}>
            {t('home.when_now')}
          </ChoiceChip>
          {options.map((date) => (
            <ChoiceChip
              key={date}
              type="radio"
              name="day"
              value={date}
              defaultChosen={date === initialDay}
            >
              {formatRelativeDay(date, today, lang)}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <div
        data-idle={day === '' ? '' : undefined}
        className="transition-opacity data-idle:opacity-45"
      >
        <SelectField
          label={t('checkout.choose_time')}
          name="time"
          defaultValue={initialTime ?? wallTime(DINNER_MINUTES)}
        >
          {TIMES.map((minutes) => wallTime(minutes))
            .concat(
              initialTime !== undefined &&
                !TIMES.some((minutes) => wallTime(minutes) === initialTime)
                ? [initialTime]
                : [],
            )
            .map((time) => (
              <option key={time} value={time}>
                {formatWallTime(time, lang)}
              </option>
            ))}
        </SelectField>
      </div>
      <p className="text-sm text-muted">{t('home.when_hint')}</p>
    </>
  )
}
