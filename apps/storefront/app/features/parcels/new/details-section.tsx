import { MAX_PARCEL_PHOTOS, type ParcelType } from '@hawker/contract/parcel-shapes'
import { formatMoney, type CurrencyStyle } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { FieldError } from '@hawker/ui/field'
import { SwitchField } from '@hawker/ui/switch-field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea, TextField } from '@hawker/ui/text-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useTexts } from '../../../lib/texts.tsx'
import type { DropOff } from '../../hand-over/index.ts'
import { PhotoField } from '../../photos/index.ts'
import { formatWeight } from './check-parcel.ts'
import { type ParcelForm, isLeftAtDoor } from './parcel-form.ts'

const DROP_OFFS: readonly DropOff[] = ['hand_to_me', 'meet_outside', 'leave_at_door']

/** What is inside, what it is worth, and how it is handed over. */
export function DetailsSection({
  form,
  type,
  currency,
  signedIn,
  uploading,
  onUploading,
}: {
  form: FormOf<ParcelForm>
  type: ParcelType | undefined
  currency: CurrencyStyle
  signedIn: boolean
  uploading: boolean
  onUploading: (uploading: boolean) => void
}) {
  const { t, lang } = useTexts()
  const { values, change } = form
  const atDoor = isLeftAtDoor(values)
  return (
    <>
      <TextArea
        label={t('parcel.description')}
        hint={t('parcel.description_hint')}
        rows={2}
        maxLength={300}
        {...form.field('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('parcel.value')}
          hint={
            type
              ? t('parcel.value_hint_limit', {
                  max: isolate(formatMoney(type.max_value, currency, lang)),
                })
              : t('parcel.value_hint')
          }
          inputMode="decimal"
          autoComplete="off"
          leading={currency.symbol}
          {...form.field('value')}
        />
        <TextField
          label={t('parcel.weight')}
          aside={t('common.optional')}
          hint={
            type
              ? t('parcel.weight_hint', { max: isolate(formatWeight(type.max_weight_g, lang)) })
              : undefined
          }
          inputMode="decimal"
          autoComplete="off"
          {...form.field('weight')}
        />
      </div>
      {signedIn ? (
        <PhotoField
          purpose="parcel"
          label={t('photo.title')}
          aside={t('common.optional')}
          maxPhotos={MAX_PARCEL_PHOTOS}
          photos={values.photos}
          error={form.errors.photos}
          onChange={(photos) => change({ photos })}
          uploading={uploading}
          onUploading={onUploading}
        />
      ) : (
        <p className="text-sm text-muted">{t('parcel.photos_signed_in')}</p>
      )}
      <RadioGroup
        label={t('parcel.hand_over')}
        look="tiles"
        {...form.choice('dropOff')}
        onChange={(dropOff) => change({ dropOff })}
        hint={values.payer === 'receiver' ? t('checkout.drop_off_cash') : undefined}
        options={DROP_OFFS.map((dropOff) => ({
          value: dropOff,
          label: t(
            dropOff === 'hand_to_me' ? 'parcel.hand_to_them' : `checkout.drop_off_${dropOff}`,
          ),
          disabled: dropOff === 'leave_at_door' && values.payer === 'receiver',
        }))}
      />
      <div>
        <SwitchField
          label={t('parcel.pin')}
          hint={t(atDoor ? 'parcel.pin_at_door' : 'parcel.pin_hint')}
          name="pin"
          checked={values.pin && !atDoor}
          disabled={atDoor}
          onChange={({ target: { checked } }) => change({ pin: checked })}
        />
        {form.errors.pin !== undefined && <FieldError>{form.errors.pin}</FieldError>}
      </div>
    </>
  )
}

export const detailsSummary = (
  { description, value }: ParcelForm,
  { symbol }: Pick<CurrencyStyle, 'symbol'>,
): string => [description.trim(), `${symbol}${value.trim()}`].map(isolate).join(' · ')
