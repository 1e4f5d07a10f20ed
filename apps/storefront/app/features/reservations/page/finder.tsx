import { formatWallTime } from '@hawker/i18n/format-date'
import { wallTime } from '@hawker/domain/time/zoned-time'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { useState } from 'react'
import { Form } from '@hawker/web/router/hooks'
import { useAddress } from '../../../lib/visit/use-address.ts'
import { PreservedFields } from '../../../lib/visit/preserved-fields.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { FinderDays } from './finder-days.tsx'
import type { ReservationsData } from './load-reservations.ts'

const PEOPLE = Array.from({ length: 12 }, (_, index) => index + 1)
/** The half hours of a calendar day: its first ones belong to the night before. */
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => wallTime(index * 30))

/** Day, people and time: a plain form that opens the same page. */
export function Finder({ finder }: { finder: ReservationsData['finder'] }) {
  const { t, lang } = useTexts()
  const address = useAddress()
  const [date, setDate] = useState(finder.date)
  const people = PEOPLE.includes(finder.guests) ? PEOPLE : [...PEOPLE, finder.guests]
  const times = HALF_HOURS.includes(finder.time)
    ? HALF_HOURS
    : [...HALF_HOURS, finder.time].toSorted()
  return (
    <Form
      action="/reservations"
      role="search"
      aria-label={t('reservation.find')}
      className="grid grid-cols-1 gap-4 rounded-lg bg-surface p-4 shadow-soft sm:p-5"
    >
      <PreservedFields action="/reservations" />
      <FinderDays today={finder.today} date={date} onChange={setDate} />
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <SelectField
          label={t('reservation.people')}
          name="guests"
          defaultValue={finder.guests}
          key={finder.guests}
        >
          {people.map((count) => (
            <option key={count} value={count}>
              {t('reservation.guests', { count })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('reservation.time')}
          name="time"
          defaultValue={finder.time}
          key={finder.time}
        >
          {times.map((time) => (
            <option key={time} value={time}>
              {formatWallTime(time, lang)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="lg" icon={<Icon of={searchIcon} size={18} />}>
          {t('reservation.find')}
        </Button>
      </div>
      {address && (
        <CheckboxField
          name="near"
          value="1"
          label={t('reservation.nearest')}
          defaultChecked={finder.nearest}
        />
      )}
    </Form>
  )
}
