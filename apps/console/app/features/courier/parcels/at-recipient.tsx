import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { isolate } from '@hawker/i18n/isolate'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Notice } from '@hawker/ui/notice'
import { OtpInput } from '@hawker/ui/otp-input'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { useCurrencies } from '../../../lib/currencies.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { PhotoField } from '../photo-field.tsx'
import { wrongPinText } from '../pin-texts.ts'
import { useStoredPhoto } from '../use-stored-photo.ts'
import { TryTimes } from './contact-tries.tsx'
import { FailureDialog } from './failure-dialog.tsx'
import { ParcelContents } from './parcel-contents.tsx'
import { parcelPhotoName } from './parcel-photo.ts'
import { Stop } from './stop.tsx'
import type { ParcelActions } from './use-parcels.ts'
import { WaitClock } from './wait-clock.tsx'

const PIN_LENGTH = 4
type Values = { pin: string; photo: string | undefined; cash: boolean }

/** The way to the recipient and the handover: a PIN, or a photo without one, and the cash. */
export function AtRecipient({
  parcel,
  actions,
}: {
  parcel: CourierParcel
  actions: ParcelActions
}) {
  const { t, money } = useTexts()
  const currency = useCurrencies()(parcel.currency)
  const [isLocked, setLocked] = useState(false)
  const [failing, setFailing] = useState(false)
  const byPhoto = parcel.pin_state === null
  // No PIN is needed once the recipient or the sender has confirmed the handover.
  const confirmed = parcel.pin_state === 'confirmed'
  const locked = !confirmed && (isLocked || parcel.pin_state === 'locked')
  const atDoor = parcel.drop_off === 'leave_at_door'
  const cashDue = parcel.cash_due === null ? undefined : money(parcel.cash_due, currency)
  const form = useForm<Values>({
    initial: { pin: '', photo: undefined, cash: false },
    validate: ({ pin, photo, cash }) => ({
      photo: byPhoto && photo === undefined ? t('courier.photo_missing') : undefined,
      pin: !byPhoto && !confirmed && pin.length < PIN_LENGTH ? t('parcel.pin_missing') : undefined,
      cash: cashDue !== undefined && !cash ? t('courier.cash_missing') : undefined,
    }),
    async submit({ pin, photo }, { change }) {
      const refusal = await actions.deliver(parcel, {
        ...(byPhoto && photo !== undefined ? { photo } : {}),
        ...(byPhoto || confirmed ? {} : { pin }),
        ...(cashDue === undefined ? {} : { cash_received: true }),
      })
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
  useStoredPhoto(parcelPhotoName(parcel.id, 'door'), form.values.photo, (photo) =>
    form.change({ photo }),
  )
  return (
    <>
      <Stop
        parcel={parcel}
        at="to"
        title={t('parcel.bring_to', { name: isolate(parcel.to.name ?? '') })}
      >
        <p className="mt-2">
          <Badge tone="info">{t(`board.drop_off_${parcel.drop_off}`)}</Badge>
        </p>
      </Stop>
      <ParcelContents parcel={parcel} />
      {parcel.wait_until !== null && (
        <WaitClock until={parcel.wait_until}>
          <TryTimes parcel={parcel} />
        </WaitClock>
      )}
      <form {...form.props} className="grid gap-4 border-t border-line pt-4">
        {byPhoto ? (
          <PhotoField
            label={t(atDoor ? 'courier.leave_at_door' : 'parcel.photo_handover')}
            alt={t('parcel.proof_door')}
            {...form.choice('photo')}
          />
        ) : confirmed ? (
          <Notice kind="success" announce title={t('parcel.pin_confirmed')} />
        ) : (
          <OtpInput
            label={t('parcel.enter_pin')}
            length={PIN_LENGTH}
            disabled={locked}
            // A wrong PIN clears the field: digits typed during the check would be lost.
            readOnly={form.pending}
            {...form.choice('pin')}
            error={locked ? t('parcel.pin_locked') : form.errors.pin}
          />
        )}
        {cashDue !== undefined && (
          <CheckboxField
            label={
              <span className="font-semibold">
                {t('courier.cash_received', { amount: cashDue })}
              </span>
            }
            {...form.checkbox('cash')}
            className="rounded-md bg-amber-soft px-4 py-2"
          />
        )}
        <FormError of={form} />
        <Button type="submit" size="lg" wide loading={form.pending} disabled={locked}>
          {t(atDoor ? 'parcel.left_at_door' : 'courier.deliver')}
        </Button>
      </form>
      <Button variant="ghost" wide disabled={form.pending} onClick={() => setFailing(true)}>
        {t('parcel.cannot_deliver')}
      </Button>
      <FailureDialog
        open={failing}
        parcel={parcel}
        actions={actions}
        onClose={() => setFailing(false)}
      />
    </>
  )
}
