import type { SellerShop } from '@hawker/contract/seller'
import type { SellerTable } from '@hawker/contract/seller-floor'
import type { ReservationRules, SellerReservation } from '@hawker/contract/seller-reservations'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { formatTime } from '@hawker/i18n/format-date'
import { formatNumber } from '@hawker/i18n/format'
import { Notice } from '@hawker/ui/notice'
import { SelectField } from '@hawker/ui/select-field'
import { Stepper } from '@hawker/ui/stepper'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { MINUTE_MS } from '@hawker/std/time'
import { now } from '@hawker/web/session/clock'
import { useState } from 'react'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, useReservationRefusal } from '../../floor/index.tsx'
import { reservationName } from '../state/reservation-names.ts'
import { clashesWith } from '../state/reservation-rules.ts'
import type { Reservations } from '../state/use-reservations.ts'
import { stayLengths, usualStayMinutes } from './stay-lengths.ts'

type WalkInFormProps = {
  shop: SellerShop
  floor: Floor
  rules: ReservationRules | undefined
  /** Today's reservations. */
  reservations: readonly SellerReservation[]
  guests?: number
  table?: SellerTable | undefined
  create: Reservations['create']
  onCreated: (reservation: SellerReservation) => void
  onClose: () => void
}

/** Seats guests who came without a reservation. */
export function WalkInForm({
  shop,
  floor,
  rules,
  reservations,
  guests: startGuests = 2,
  table,
  create,
  onCreated,
  onClose,
}: WalkInFormProps) {
  const { t, lang, minutes } = useTexts()
  const refusalText = useReservationRefusal(shop.timezone)
  const [choseLength, setChoseLength] = useState(false)
  const form = useForm({
    initial: {
      guests: startGuests,
      duration: String(usualStayMinutes(rules, startGuests)),
      table: table === undefined ? '' : String(table.id),
      name: '',
    },
    async submit({ guests, duration, table: chosen, name }) {
      const answer = await create({
        source: 'walk_in',
        guests,
        duration: Number(duration),
        ...(chosen === '' ? {} : { table_ids: [Number(chosen)] }),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
      })
      if ('ok' in answer)
        return answer.code === 'table_taken'
          ? t(chosen === '' ? 'bookings.full_now' : 'bookings.too_long_here')
          : refusalText(answer)
      onClose()
      onCreated(answer)
    },
  })
  const { guests, duration, table: chosen } = form.values
  const span = { from: now(), until: now() + Number(duration) * MINUTE_MS }
  const next =
    chosen === '' ? undefined : clashesWith(reservations, { tableIds: [Number(chosen)], span })[0]
  const durationField = form.field('duration')
  return (
    <DialogForm action={t('bookings.seat')} form={form} onClose={onClose}>
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{t('bookings.people')}</span>
        <Stepper
          label={t('bookings.people')}
          value={guests}
          max={200}
          labels={{ decrease: t('bookings.fewer'), increase: t('bookings.more') }}
          format={(count) => formatNumber(count, lang)}
          onChange={(count) =>
            form.change({
              guests: count,
              ...(choseLength ? {} : { duration: String(usualStayMinutes(rules, count)) }),
            })
          }
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          label={t('bookings.length')}
          {...durationField}
          onChange={(event) => {
            setChoseLength(true)
            durationField.onChange(event)
          }}
        >
          {stayLengths(Number(duration)).map((length) => (
            <option key={length} value={length}>
              {minutes(length)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('bookings.table')} {...form.field('table')}>
          <option value="">{t('bookings.best_table')}</option>
          {floor.tables
            .filter(({ active }) => active)
            .map(({ id, name, chair_count: chairs }) => (
              <option key={id} value={id}>
                {`${name} (${formatNumber(chairs, lang)})`}
              </option>
            ))}
        </SelectField>
      </div>
      <TextField
        label={t('bookings.name')}
        aside={t('bookings.optional')}
        maxLength={MAX_NAME_LENGTH.person}
        {...form.field('name')}
      />
      {next && (
        <Notice kind="warning" announce>
          {t('bookings.taken_by', {
            time: formatTime(next.starts_at, lang, { timeZone: shop.timezone }),
            name: reservationName(next, t),
          })}
        </Notice>
      )}
      <FormError of={form} />
    </DialogForm>
  )
}
