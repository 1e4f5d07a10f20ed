import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { undoIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useTexts } from '../../../lib/texts.tsx'
import { useStoredPhoto } from '../use-stored-photo.ts'
import { ParcelContents } from './parcel-contents.tsx'
import { parcelPhotoName } from './parcel-photo.ts'
import { ReasonText } from '../../../lib/parcels/reason-text.tsx'
import { SenderProof, useSenderProof } from './sender-proof.tsx'
import { Stop } from './stop.tsx'
import type { ParcelActions } from './use-parcels.ts'

/** The way back to the sender, who shows another code than at the pickup. */
export function ReturnToSender({
  parcel,
  actions,
}: {
  parcel: CourierParcel
  actions: ParcelActions
}) {
  const { t } = useTexts()
  const proof = useSenderProof()
  const form = useForm<{ code: string; photo: string | undefined }>({
    initial: { code: '', photo: undefined },
    validate: (values) => proof.validate(values, t),
    submit: async ({ code, photo }) =>
      proof.noticeLock(
        await actions.bringBack(
          parcel,
          proof.byPhoto && photo !== undefined ? { photo } : { code: code.trim() },
        ),
      ),
    refusalFields: proof.refusalFields,
  })
  useStoredPhoto(parcelPhotoName(parcel.id, 'return'), form.values.photo, (photo) => {
    proof.choose('photo')
    form.change({ photo })
  })
  return (
    <>
      <Stop
        parcel={parcel}
        at="from"
        title={t('parcel.back_to', { name: isolate(parcel.from.name ?? '') })}
      />
      {parcel.reason && (
        <Notice kind="info" icon={undoIcon}>
          <ReasonText reason={parcel.reason} />
        </Notice>
      )}
      <ParcelContents parcel={parcel} />
      <form {...form.props} className="grid gap-4 border-t border-line pt-4">
        <SenderProof
          proof={proof}
          form={form}
          label={t('parcel.return_code')}
          photoLabel={t('parcel.photo_return')}
          photoAlt={t('parcel.proof_return')}
        />
        <FormError of={form} />
        <Button type="submit" size="lg" wide loading={form.pending}>
          {t('parcel.hand_back')}
        </Button>
      </form>
    </>
  )
}
