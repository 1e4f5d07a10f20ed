import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { PhotoField } from '../photo-field.tsx'
import { useStoredPhoto } from '../use-stored-photo.ts'
import { FailureDialog } from './failure-dialog.tsx'
import { ParcelContents } from './parcel-contents.tsx'
import { parcelPhotoName } from './parcel-photo.ts'
import { SenderProof, useSenderProof } from './sender-proof.tsx'
import { Stop } from './stop.tsx'
import type { ParcelActions } from './use-parcels.ts'
import { WaitClock } from './wait-clock.tsx'

type Values = { parcel: string | undefined; code: string; photo: string | undefined }

/** At the pickup: a photo of the parcel always, and the sender's code or a photo instead of it. */
export function AtPickup({ parcel, actions }: { parcel: CourierParcel; actions: ParcelActions }) {
  const { t } = useTexts()
  const [failing, setFailing] = useState(false)
  const proof = useSenderProof()
  const form = useForm<Values>({
    initial: { parcel: undefined, code: '', photo: undefined },
    validate: (values) => ({
      parcel: values.parcel === undefined ? t('courier.photo_missing') : undefined,
      ...proof.validate(values, t),
    }),
    async submit({ parcel: photo, code, photo: doorPhoto }) {
      if (photo === undefined) return
      const refusal = await actions.pick(parcel, {
        photo,
        ...(proof.byPhoto && doorPhoto !== undefined
          ? { door_photo: doorPhoto }
          : { code: code.trim() }),
      })
      return proof.noticeLock(refusal)
    },
    refusalFields: { ...proof.refusalFields, door_photo: 'photo', photo: 'parcel' },
  })
  useStoredPhoto(parcelPhotoName(parcel.id, 'parcel'), form.values.parcel, (photo) =>
    form.change({ parcel: photo }),
  )
  useStoredPhoto(parcelPhotoName(parcel.id, 'pickup'), form.values.photo, (photo) => {
    proof.choose('photo')
    form.change({ photo })
  })
  return (
    <>
      <Stop
        parcel={parcel}
        at="from"
        title={t('parcel.pick_up_from', { name: isolate(parcel.from.name ?? '') })}
      />
      {parcel.wait_until !== null && (
        <WaitClock until={parcel.wait_until}>{t('parcel.wait_pickup')}</WaitClock>
      )}
      <ParcelContents parcel={parcel} />
      <form {...form.props} className="grid gap-4 border-t border-line pt-4">
        <PhotoField
          label={t('parcel.photo_parcel')}
          alt={t('parcel.proof_parcel')}
          {...form.choice('parcel')}
        />
        <SenderProof
          proof={proof}
          form={form}
          label={t('parcel.pickup_code')}
          photoLabel={t('parcel.photo_pickup')}
          photoAlt={t('parcel.proof_pickup')}
        />
        <FormError of={form} />
        <Button type="submit" size="lg" wide loading={form.pending}>
          {t('parcel.take')}
        </Button>
      </form>
      <Button variant="ghost" wide disabled={form.pending} onClick={() => setFailing(true)}>
        {t('parcel.cannot_take')}
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
