import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Notice } from '@hawker/ui/notice'
import { OtpInput } from '@hawker/ui/otp-input'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import type { Outcome } from './outcome.ts'
import { PhotoField } from './photo-field.tsx'
import { wrongPinText } from './pin-texts.ts'
import type { Proof } from './use-courier.ts'
import { useStoredPhoto } from './use-stored-photo.ts'

const PIN_LENGTH = 4
type Values = { pin: string; photo: string | undefined; cash: boolean }

type HandoverFormProps = {
  pinState: 'asked' | 'locked' | 'confirmed' | null
  /** A photo of the drop-off replaces the PIN. */
  byPhoto: boolean
  /** The amount to collect. */
  cashDue: string | undefined
  /** Under this name the device stores the photo until the handover. */
  photoName: string
  photoLabel: string
  photoAlt: string
  /** The texts of orders and of parcels name different people. */
  texts: 'courier' | 'parcel'
  action: string
  onDeliver: (proof: Proof) => Outcome
}

/** The proof of a handover: the PIN, or a photo, and the cash. */
export function HandoverForm({
  pinState,
  byPhoto,
  cashDue,
  photoName,
  photoLabel,
  photoAlt,
  texts,
  action,
  onDeliver,
}: HandoverFormProps) {
  const { t } = useTexts()
  const [photoRequired, setPhotoRequired] = useState(false)
  const [isLocked, setLocked] = useState(pinState === 'locked')
  const needsPhoto = byPhoto || photoRequired
  // No PIN is needed once the handover is confirmed in the app.
  const confirmed = pinState === 'confirmed'
  const locked = !confirmed && (isLocked || pinState === 'locked')
  const form = useForm<Values>({
    initial: { pin: '', photo: undefined, cash: false },
    validate: ({ pin, photo, cash }) => ({
      photo: needsPhoto && photo === undefined ? t('courier.photo_missing') : undefined,
      pin:
        !needsPhoto && !confirmed && pin.length < PIN_LENGTH
          ? t(texts === 'parcel' ? 'parcel.pin_missing' : 'courier.pin_missing')
          : undefined,
      cash: cashDue !== undefined && !cash ? t('courier.cash_missing') : undefined,
    }),
    async submit({ pin, photo }, { change }) {
      const refusal = await onDeliver({
        ...(needsPhoto && photo !== undefined ? { photo } : {}),
        ...(needsPhoto || confirmed ? {} : { pin }),
        ...(cashDue === undefined ? {} : { cash_received: true }),
      })
      if (refusal?.code === 'photo_required') setPhotoRequired(true)
      if (refusal?.code === 'pin_locked') setLocked(true)
      if (refusal?.code !== 'wrong_pin') return refusal
      change({ pin: '' })
      return { ...refusal, message: wrongPinText(refusal, t) }
    },
    refusalFields: {
      wrong_pin: 'pin',
      pin_locked: 'pin',
      photo_required: 'photo',
      cash_received: 'cash',
    },
  })
  useStoredPhoto(photoName, form.values.photo, (photo) => form.change({ photo }))
  return (
    <form {...form.props} className="grid gap-4 border-t border-line pt-4">
      {needsPhoto ? (
        <PhotoField label={photoLabel} alt={photoAlt} {...form.choice('photo')} />
      ) : confirmed ? (
        <Notice
          kind="success"
          announce
          title={t(texts === 'parcel' ? 'parcel.pin_confirmed' : 'courier.pin_confirmed')}
        />
      ) : (
        <OtpInput
          label={t(texts === 'parcel' ? 'parcel.enter_pin' : 'courier.enter_pin')}
          length={PIN_LENGTH}
          disabled={locked}
          // A wrong PIN clears the field: digits typed during the check would be lost.
          readOnly={form.pending}
          {...form.choice('pin')}
          error={
            locked
              ? t(texts === 'parcel' ? 'parcel.pin_locked' : 'courier.pin_locked')
              : form.errors.pin
          }
        />
      )}
      {cashDue !== undefined && (
        <CheckboxField
          label={
            <span className="font-semibold">{t('courier.cash_received', { amount: cashDue })}</span>
          }
          {...form.checkbox('cash')}
          className="rounded-md bg-amber-soft px-4 py-2"
        />
      )}
      <FormError of={form} />
      <Button type="submit" size="lg" wide loading={form.pending} disabled={locked}>
        {action}
      </Button>
    </form>
  )
}
