import type { SellerShop } from '@hawker/contract/seller'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import { SelectField } from '@hawker/ui/select-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import {
  type Floor,
  type ReservationRefusal,
  useReservationRefusal,
  wholeNumber,
} from '../../floor/index.tsx'
import { useTakenText } from '../state/taken-text.ts'
import type { ReservationChange, Reservations } from '../state/use-reservations.ts'
import { Alternatives, LongerStayRefused, alternativesIn } from './alternatives.tsx'
import { stayLengths } from './stay-lengths.ts'
import { stayOfForm } from './stay-span.ts'
import { TableChoice } from './table-choice.tsx'

const MAX_LENGTH = MAX_NAME_LENGTH.person

const PEOPLE = { min: 1, max: 200 }

type MoveFormProps = {
  shop: SellerShop
  floor: Floor
  reservation: SellerReservation
  /** The reservations of `date`. */
  reservations: readonly SellerReservation[]
  date: string
  update: Reservations['update']
  onClose: () => void
}

/** Moves a reservation to other tables or another time, and changes its length, people and notes. */
export function MoveForm({
  shop,
  floor,
  reservation,
  reservations,
  date: shownDate,
  update,
  onClose,
}: MoveFormProps) {
  const { t, minutes } = useTexts()
  const { timezone: timeZone } = shop
  const refusalText = useReservationRefusal(timeZone)
  const takenText = useTakenText(floor, reservations, timeZone)
  const [refused, setRefused] = useState<ReservationRefusal>()
  const clock = wallClockAt(timeZone, Date.parse(reservation.starts_at))
  const isSeated = reservation.status === 'seated'
  const isBlock = reservation.source === 'block'
  const form = useForm({
    initial: {
      date: clock.date,
      time: wallTime(clock.minutes),
      duration: String(reservation.duration),
      guests: String(reservation.guests),
      name: reservation.name ?? '',
      staffNote: reservation.staff_note ?? '',
      tables: reservation.table_ids,
    },
    validate({ date, time, guests, tables }) {
      const missing = (text: string) => (text === '' ? t('error.required') : undefined)
      return {
        date: missing(date),
        time: missing(time),
        guests: wholeNumber(guests, PEOPLE) === null ? t('reservations.range', PEOPLE) : undefined,
        tables: tables.length === 0 ? t('bookings.choose_tables') : undefined,
      }
    },
    async submit(values, { saved }) {
      const refusal = await update(reservation, changesIn(values, saved))
      if (refusal === undefined) return onClose()
      setRefused(refusal)
      if (refusal.code === 'table_taken')
        return takenText({
          reservation,
          tableIds: values.tables,
          span: values.date === shownDate ? stayOfForm(timeZone, values) : undefined,
        })
      return Object.keys(refusal.errors).length > 0 ? refusal : refusalText(refusal)
    },
    refusalFields: { start_date: 'time' },
  })
  const { date, tables } = form.values
  const span = stayOfForm(timeZone, form.values)

  return (
    <DialogForm action={t('action.save')} form={form} onClose={onClose}>
      <div className="grid grid-cols-2 items-start gap-3">
        {!isSeated && (
          <>
            <TextField label={t('reservations.day')} type="date" {...form.field('date')} />
            <TextField label={t('bookings.time')} type="time" step={300} {...form.field('time')} />
          </>
        )}
        <SelectField label={t('bookings.length')} {...form.field('duration')}>
          {stayLengths(reservation.duration).map((length) => (
            <option key={length} value={length}>
              {minutes(length)}
            </option>
          ))}
        </SelectField>
        {!isBlock && (
          <TextField
            label={t('bookings.people')}
            type="number"
            inputMode="numeric"
            {...PEOPLE}
            {...form.field('guests')}
          />
        )}
      </div>
      <TableChoice
        floor={floor}
        value={tables}
        onChange={(ids) => form.change({ tables: ids })}
        reservations={date === shownDate ? reservations : undefined}
        span={span}
        without={reservation.id}
        timeZone={timeZone}
      />
      {form.errors.tables !== undefined && (
        <p role="alert" tabIndex={-1} className="text-sm font-medium text-danger-text">
          {form.errors.tables}
        </p>
      )}
      {reservation.user === null && !isBlock && (
        <TextField label={t('bookings.name')} maxLength={MAX_LENGTH} {...form.field('name')} />
      )}
      <TextArea
        label={t('bookings.staff_note')}
        hint={t('bookings.staff_note_hint')}
        rows={2}
        maxLength={500}
        {...form.field('staffNote')}
      />
      <FormError of={form} />
      {form.error !== undefined && isSeated && refused?.code === 'table_taken' && (
        <LongerStayRefused
          refusal={refused}
          floor={floor}
          timeZone={timeZone}
          onChoose={(ids) => form.change({ tables: ids })}
        />
      )}
      <Alternatives
        of={form.error === undefined || isSeated ? [] : alternativesIn(refused)}
        date={date}
        onChoose={(otherDate, otherTime) => form.change({ date: otherDate, time: otherTime })}
      />
    </DialogForm>
  )
}

type Values = {
  date: string
  time: string
  duration: string
  guests: string
  name: string
  staffNote: string
  tables: number[]
}
/** Only what was changed: guests are notified of another time, and not of another note. */
function changesIn(values: Values, saved: Values): ReservationChange {
  const isOther = (...names: (keyof Values)[]) =>
    names.some((name) => String(values[name]) !== String(saved[name]))
  return {
    ...(isOther('date', 'time') && { start_date: `${values.date} ${values.time.slice(0, 5)}` }),
    ...(isOther('duration') && { duration: Number(values.duration) }),
    ...(isOther('guests') && { guests: Number(values.guests) }),
    ...(isOther('name') && { name: values.name.trim() }),
    ...(isOther('staffNote') && { staff_note: values.staffNote.trim() }),
    ...(isOther('tables') && { table_ids: values.tables }),
  }
}
