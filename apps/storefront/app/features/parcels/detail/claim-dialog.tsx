import type { Parcel, ParcelClaim } from '@hawker/contract/parcel-shapes'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { PhotoField, type UploadedPhoto } from '../../photos/index.ts'

/** As many as the server takes. */
const MAX_PHOTOS = 5
type Cause = ParcelClaim['cause']
type ClaimDraft = { cause: Cause | undefined; photos: readonly UploadedPhoto[]; note: string }
type Props = { parcel: Parcel; open: boolean; onClose: () => void; onClaimed: () => void }

const causesOf = ({ status }: Pick<Parcel, 'status'>): Cause[] =>
  status === 'delivered'
    ? ['damaged', 'not_delivered', 'late', 'lost']
    : ['damaged', 'lost', 'late']

/** Files a claim. Damage needs a photo. */
export function ClaimDialog(props: Props) {
  const { t } = useTexts()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t('claim.title')}
      closeLabel={t('action.close')}
      size="md"
    >
      <ClaimForm {...props} />
    </Dialog>
  )
}

function ClaimForm({ parcel, onClose, onClaimed }: Props) {
  const { t } = useTexts()
  const [uploading, setUploading] = useState(false)
  const form = useForm<ClaimDraft>({
    initial: { cause: undefined, photos: [], note: '' },
    validate: ({ cause, photos }) => ({
      cause: cause ? undefined : t('claim.choose_cause'),
      photos: cause === 'damaged' && photos.length === 0 ? t('claim.photo_needed') : undefined,
    }),
    async submit({ cause, photos, note }) {
      if (!cause) return
      const body = {
        cause,
        ...(photos.length > 0 ? { images: photos.map(({ img }) => img) } : {}),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      }
      const result = await sendOnce(`parcel-claim-${parcel.id}`, body, (idempotencyKey) =>
        browserApi('claimParcel', { params: { id: parcel.id }, body, idempotencyKey }),
      )
      if (!result.ok) return result
      showToast({ kind: 'success', message: t('claim.sent') })
      onClaimed()
      onClose()
    },
    refusalFields: { photo_required: 'photos', images: 'photos' },
  })
  const { cause } = form.values
  return (
    <form {...form.props} className="grid gap-5">
      <RadioGroup
        label={t('claim.cause')}
        look="cards"
        {...form.choice('cause')}
        options={causesOf(parcel).map((value) => ({
          value,
          label: t(`parcel.cause_${value}`),
        }))}
      />
      <PhotoField
        purpose="claim"
        label={t('photo.title')}
        aside={cause === 'damaged' ? undefined : t('common.optional')}
        maxPhotos={MAX_PHOTOS}
        photos={form.values.photos}
        error={form.errors.photos}
        onChange={(photos) => form.change({ photos })}
        uploading={uploading}
        onUploading={setUploading}
      />
      <TextArea
        label={t('claim.note')}
        aside={t('common.optional')}
        maxLength={1000}
        {...form.field('note')}
      />
      <p className="text-sm text-muted">{t('parcel.claim_to_wallet')}</p>
      <FormError of={form} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={form.pending || uploading}>
          {t('claim.send')}
        </Button>
      </div>
    </form>
  )
}
