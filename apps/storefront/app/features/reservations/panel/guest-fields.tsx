import type { ReservationSection } from '@hawker/contract/reservations'
import { OCCASIONS } from '@hawker/domain/reservations/reservation-state'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SelectField } from '@hawker/ui/select-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../../lib/texts.tsx'
import { type ReservationFields, MAX_NOTE } from './reservation-fields.ts'

/** Who comes, and what the restaurant should know. A change asks for the note only. */
export function GuestFields({
  form,
  isChange,
}: {
  form: FormOf<ReservationFields>
  isChange: boolean
}) {
  const { t } = useTexts()
  return (
    <div className="grid gap-4">
      {!isChange && (
        <>
          <TextField
            label={t('reservation.name')}
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH.person}
            {...form.field('name')}
          />
          <TextField
            label={t('checkout.phone')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            hint={t('reservation.phone_hint')}
            {...form.field('phone')}
          />
          <SelectField
            label={t('reservation.occasion')}
            aside={t('common.optional')}
            {...form.field('occasion')}
          >
            <option value="">{t('reservation.occasion_none')}</option>
            {OCCASIONS.map((occasion) => (
              <option key={occasion} value={occasion}>
                {t(`reservation.occasion_${occasion}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <TextArea
        label={t('reservation.note')}
        aside={t('common.optional')}
        placeholder={t('reservation.note_hint')}
        maxLength={MAX_NOTE}
        rows={2}
        {...form.field('note')}
      />
    </div>
  )
}

/** The sections of a shop with more than one. */
export function AreaChoice({
  sections,
  value,
  onChange,
}: {
  sections: readonly ReservationSection[]
  value: number | undefined
  onChange: (sectionId: number | undefined) => void
}) {
  const { t } = useTexts()
  if (sections.length < 2) return null
  return (
    <RadioGroup
      name="area"
      look="cards"
      label={t('reservation.area')}
      value={String(value ?? '')}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
      options={[
        { value: '', label: t('reservation.area_any') },
        ...sections.map(({ id, translation, area, img }) => ({
          value: String(id),
          label: <bdi>{translation.title}</bdi>,
          ...(area === null ? {} : { hint: t(`reservation.area_${area}`) }),
          ...(img === null
            ? {}
            : {
                icon: (
                  <img
                    src={smallPicture(img)}
                    alt=""
                    width={64}
                    height={64}
                    loading="lazy"
                    className="size-14 rounded-sm object-cover"
                  />
                ),
              }),
        })),
      ]}
    />
  )
}
