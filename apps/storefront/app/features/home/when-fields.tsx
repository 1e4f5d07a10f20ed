import { dateOf, dayNumber, wallTime } from '@hawker/domain/zoned-time'
import { formatRelativeDay, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { SelectField } from '@hawker/ui/select-field'
import { useState } from 'react'
import { browserApi, browserVisit } from '../../lib/api.ts'
import type { WallMoment } from '../../lib/moment.ts'
import { useQuery } from '../../lib/query-cache.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { visitKey } from '../../lib/visit.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { zoneHere } from '../../lib/asked-moment.ts'

const DAYS = 7
const STEP = 30
const TIMES = Array.from({ length: (24 * 60) / STEP }, (_, index) => index * STEP)
/** When most people eat: the first proposal for another day. */
const DINNER = 19 * 60

/** Now, or a day of the coming week and a time, both on the clock of the shops. */
export function WhenFields({ at }: { at: WallMoment | undefined }) {
  const { t, lang } = useTexts()
  const { now } = useSite()
  const zone = useQuery(
    typeof document === 'undefined' ? null : ['zone-here', visitKey(browserVisit())],
    () => zoneHere({ api: browserApi, visit: browserVisit(), url: new URL(location.href) }),
  ).data
  const today = wallDateOf(now, { timeZone: zone ?? 'UTC' })
  const [chosenDay = '', chosenTime] = at?.split('T') ?? []
  const [day, setDay] = useState(chosenDay)
  const days = Array.from({ length: DAYS }, (_, ahead) => dateOf(dayNumber(today) + ahead))
  // A day that is shared by its address may be past the week.
  const offered = chosenDay === '' || days.includes(chosenDay) ? days : [...days, chosenDay]
  return (
    <>
      <fieldset
        onChange={(event) => event.target instanceof HTMLInputElement && setDay(event.target.value)}
      >
        <legend className="sr-only">{t('checkout.choose_day')}</legend>
        <div className="flex flex-wrap gap-2">
          <ChoiceChip type="radio" name="day" value="" chosen={at === undefined}>
            {t('home.when_now')}
          </ChoiceChip>
          {offered.map((date) => (
            <ChoiceChip key={date} type="radio" name="day" value={date} chosen={date === chosenDay}>
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
          defaultValue={chosenTime ?? wallTime(DINNER)}
        >
          {TIMES.map((minutes) => wallTime(minutes))
            .concat(
              chosenTime !== undefined && !TIMES.some((minutes) => wallTime(minutes) === chosenTime)
                ? [chosenTime]
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
