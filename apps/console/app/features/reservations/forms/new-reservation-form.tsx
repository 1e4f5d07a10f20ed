import type { SellerShop } from '@hawker/contract/seller'
import type { ReservationRules, SellerReservation } from '@hawker/contract/seller-reservations'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import {
  type Floor,
  type ReservationRefusal,
  tableNames,
  useReservationRefusal,
  wholeNumber,
} from '../../floor/index.tsx'
import type { Reservations } from '../state/use-reservations.ts'
import { Alternatives, alternativesIn } from './alternatives.tsx'
import { stayLengths, usualStayMinutes } from './stay-lengths.ts'
import { stayOfForm } from './stay-span.ts'
import { TableChoice } from './table-choice.tsx'

const MAX_LENGTH = MAX_NAME_LENGTH.person

const PEOPLE = { min: 1, max: 200 }

type NewReservationFormProps = {
  shop: SellerShop
  floor: Floor
  rules: ReservationRules | undefined
  /** The reservations of `date`. */
  reservations: readonly SellerReservation[]
  date: string
  time: string
  create: Reservations['create']
  onCreated: (reservation: SellerReservation) => void
  onClose: () => void
}

/** A reservation by phone, or tables that nobody may book for a while. */
export function NewReservationForm({
  shop,
  floor,
  rules,
  reservations,
  date: shownDate,
  time,
  create,
  onCreated,
  onClose,
}: NewReservationFormProps) {
  const { t, minutes, list } = useTexts()
  const refusalText = useReservationRefusal(shop.timezone)
  const [refused, setRefused] = useState<ReservationRefusal>()
  const form = useForm({
    initial: {
      kind: 'phone' as 'phone' | 'block',
      date: shownDate,
      time,
      guests: '2',
      duration: String(usualStayMinutes(rules, 2)),
      name: '',
      phone: '',
      note: '',
      staffNote: '',
      tables: [] as number[],
    },
    validate({ kind, date, time: at, guests, name, tables }) {
      const missing = (text: string) => (text.trim() === '' ? t('error.required') : undefined)
      return {
        date: missing(date),
        time: missing(at),
        guests:
          kind === 'phone' && wholeNumber(guests, PEOPLE) === null
            ? t('reservations.range', PEOPLE)
            : undefined,
        name: kind === 'phone' ? missing(name) : undefined,
        tables: kind === 'block' && tables.length === 0 ? t('bookings.choose_tables') : undefined,
      }
    },
    async submit({ kind, date, time: at, guests, duration, name, phone, note, staffNote, tables }) {
      const isBlock = kind === 'block'
      const answer = await create({
        source: kind,
        start_date: `${date} ${at.slice(0, 5)}`,
        duration: Number(duration),
        guests: isBlock ? 1 : Number(guests),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...(isBlock || phone.trim() === '' ? {} : { phone: phone.trim() }),
        ...(isBlock || note.trim() === '' ? {} : { note: note.trim() }),
        ...(staffNote.trim() === '' ? {} : { staff_note: staffNote.trim() }),
        ...(tables.length === 0 ? {} : { table_ids: tables }),
      })
      if ('ok' in answer) {
        setRefused(answer)
        return answer.code === 'table_taken' && tables.length > 0
          ? t('bookings.tables_taken', { tables: list(tableNames(floor.tables, tables)) })
          : Object.keys(answer.errors).length > 0
            ? answer
            : refusalText(answer)
      }
      onClose()
      onCreated(answer)
    },
    refusalFields: { phone_invalid: 'phone', start_date: 'time' },
  })
  const { kind, date, guests, tables } = form.values
  const span = stayOfForm(shop.timezone, form.values)
  // Follows the number of people until staff choose another length.
  const [choseLength, setChoseLength] = useState(false)
  const guestsField = form.field('guests')
  const durationField = form.field('duration')
  return (
    <DialogForm
      action={t(kind === 'block' ? 'bookings.block' : 'bookings.book')}
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        look="tiles"
        hideLabel
        label={t('bookings.kind')}
        options={[
          { value: 'phone', label: t('bookings.kind_phone') },
          { value: 'block', label: t('bookings.kind_block') },
        ]}
        {...form.choice('kind')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label={t('reservations.day')} type="date" {...form.field('date')} />
        <TextField label={t('bookings.time')} type="time" step={300} {...form.field('time')} />
        {kind === 'phone' && (
          <TextField
            label={t('bookings.people')}
            type="number"
            inputMode="numeric"
            {...PEOPLE}
            {...guestsField}
            onChange={(event) => {
              guestsField.onChange(event)
              const count = wholeNumber(event.target.value, PEOPLE)
              if (!choseLength && count !== null)
                form.change({ duration: String(usualStayMinutes(rules, count)) })
            }}
          />
        )}
        <SelectField
          label={t('bookings.length')}
          {...durationField}
          onChange={(event) => {
            setChoseLength(true)
            durationField.onChange(event)
          }}
        >
          {stayLengths(Number(form.values.duration)).map((length) => (
            <option key={length} value={length}>
              {minutes(length)}
            </option>
          ))}
        </SelectField>
      </div>
      {kind === 'phone' && (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField label={t('bookings.name')} maxLength={MAX_LENGTH} {...form.field('name')} />
            <TextField
              label={t('bookings.phone')}
              type="tel"
              inputMode="tel"
              {...form.field('phone')}
            />
          </div>
          <TextField
            label={t('bookings.note')}
            placeholder={t('bookings.note_hint')}
            maxLength={500}
            {...form.field('note')}
          />
        </>
      )}
      <TextField
        label={t('bookings.staff_note')}
        placeholder={t('bookings.staff_note_hint')}
        maxLength={500}
        {...form.field('staffNote')}
      />
      <details
        className="group rounded-md border border-edge px-4 py-0.5"
        open={kind === 'block' || undefined}
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium">
          {tables.length === 0
            ? t(kind === 'block' ? 'bookings.choose_tables' : 'bookings.tables_automatic')
            : list(tableNames(floor.tables, tables))}
          <Icon of={chevronDownIcon} className="text-muted group-open:rotate-180" />
        </summary>
        <TableChoice
          floor={floor}
          value={tables}
          onChange={(ids) => form.change({ tables: ids })}
          reservations={date === shownDate ? reservations : undefined}
          span={span}
          timeZone={shop.timezone}
          {...(wholeNumber(guests, PEOPLE) === null ? {} : { hint: t('bookings.tables_hint') })}
        />
      </details>
      {form.errors.tables !== undefined && (
        <p role="alert" tabIndex={-1} className="text-sm font-medium text-danger-text">
          {form.errors.tables}
        </p>
      )}
      <FormError of={form} />
      <Alternatives
        of={form.error === undefined ? [] : alternativesIn(refused)}
        date={date}
        onChoose={(otherDate, otherTime) => form.change({ date: otherDate, time: otherTime })}
      />
    </DialogForm>
  )
}
