import type { Order } from '@hawker/contract/orders'
import {
  type ClaimCause,
  MAX_CLAIM_PHOTOS,
  MAX_CLAIM_TEXT_LENGTH,
  concernsWholeOrder,
  needsPhoto,
} from '@hawker/domain/claims/claim'
import { formatMoney } from '@hawker/i18n/format'
import { partText } from '@hawker/i18n/format-measure'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { FieldError } from '@hawker/ui/field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Stepper } from '@hawker/ui/stepper'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useId, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { sendOnce } from '../../lib/device/pending-requests.ts'
import { type UploadedPhoto, PhotoField } from '../photos/index.ts'
import { causesFor, hasRefundableSource, proposedPayout } from './claim-causes.ts'
import { useEstimate } from './use-estimate.ts'

type ClaimDraft = {
  cause: ClaimCause | undefined
  /** The claimed quantity by order line. */
  units: Readonly<Record<number, number>>
  photos: readonly UploadedPhoto[]
  note: string
  to: 'wallet' | 'source'
}
const emptyClaim = (order: Order): ClaimDraft => ({
  cause: undefined,
  units: {},
  photos: [],
  note: '',
  to: proposedPayout(order),
})

/** The lines with portions that were not refunded yet. */
const refundableLines = (order: Order) =>
  order.details.filter(({ quantity, refunded_quantity: refunded }) => refunded < quantity)

/** What a draft is about: the whole order, or some portions of it. */
function claimOf(order: Order, { cause, units }: ClaimDraft) {
  if (cause === undefined) return undefined
  if (concernsWholeOrder(cause)) return { order_id: order.id, cause }
  const details = refundableLines(order).flatMap(({ id }) =>
    units[id] ? [{ order_detail_id: id, quantity: units[id] }] : [],
  )
  return { order_id: order.id, cause, details }
}

type ClaimDialogProps = { order: Order; open: boolean; onClose: () => void; onClaimed: () => void }

export function ClaimDialog(props: ClaimDialogProps) {
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

function ClaimForm({ order, onClose, onClaimed }: ClaimDialogProps) {
  const { t, lang } = useTexts()
  const [uploading, setUploading] = useState(false)
  const unitsErrorId = useId()
  const form = useForm<ClaimDraft>({
    initial: emptyClaim(order),
    validate(draft) {
      const claim = claimOf(order, draft)
      const needsPicture = claim && needsPhoto(claim.cause) && draft.photos.length === 0
      return {
        cause: claim ? undefined : t('claim.choose_cause'),
        units: claim?.details?.length === 0 ? t('claim.choose_items') : undefined,
        photos: needsPicture ? t('claim.photo_needed') : undefined,
      }
    },
    submit: send,
  })
  const { cause, units } = form.values
  const causes = causesFor(order)
  const isAboutLines = cause !== undefined && !concernsWholeOrder(cause)
  const claim = claimOf(order, form.values)
  const estimate = useEstimate(claim?.details?.length === 0 ? undefined : claim)

  async function send(draft: ClaimDraft): Promise<SubmitOutcome> {
    const { photos, note, to } = draft
    const claim = claimOf(order, draft)
    if (!claim) return
    const body = {
      ...claim,
      to,
      ...(photos.length > 0 ? { images: photos.map(({ img }) => img) } : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    const result = await sendOnce(`claim-${order.id}`, body, (idempotencyKey) =>
      browserApi('claimOrder', { body, idempotencyKey }),
    )
    if (!result.ok) return result
    showToast({
      kind: 'success',
      message: t(result.data.status === 'approved' ? 'claim.approved_at_once' : 'claim.sent'),
    })
    onClaimed()
    onClose()
  }

  return (
    <form {...form.props} className="grid gap-5">
      <RadioGroup
        label={t('claim.cause')}
        look="cards"
        {...form.choice('cause')}
        options={causes.map((value) => ({ value, label: t(`claim.cause_${value}`) }))}
      />
      {isAboutLines && (
        <fieldset
          data-invalid={form.errors.units === undefined ? undefined : ''}
          aria-describedby={form.errors.units === undefined ? undefined : unitsErrorId}
        >
          <legend className="mb-1.5 font-medium">{t('claim.items')}</legend>
          <ul className="grid gap-2">
            {refundableLines(order).map((line) => (
              <li key={line.id} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 flex-1">{line.product.translation.title}</span>
                <Stepper
                  format={(count) => partText(count, line, lang)}
                  value={units[line.id] ?? 0}
                  min={0}
                  max={line.quantity - line.refunded_quantity}
                  label={line.product.translation.title}
                  labels={{ decrease: t('product.decrease'), increase: t('product.increase') }}
                  onChange={(quantity) => form.change({ units: { ...units, [line.id]: quantity } })}
                />
              </li>
            ))}
          </ul>
          {form.errors.units !== undefined && (
            <FieldError id={unitsErrorId}>{form.errors.units}</FieldError>
          )}
        </fieldset>
      )}
      {cause !== undefined && (
        <>
          {isAboutLines && (
            <PhotoField
              purpose="claim"
              label={t('photo.title')}
              aside={needsPhoto(cause) ? undefined : t('common.optional')}
              maxPhotos={MAX_CLAIM_PHOTOS}
              photos={form.values.photos}
              error={form.errors.photos}
              onChange={(photos) => form.change({ photos })}
              uploading={uploading}
              onUploading={setUploading}
            />
          )}
          <TextArea
            label={t('claim.note')}
            aside={t('common.optional')}
            maxLength={MAX_CLAIM_TEXT_LENGTH}
            {...form.field('note')}
          />
          {hasRefundableSource(order) && (
            <RadioGroup
              label={t('claim.to')}
              {...form.choice('to')}
              options={[
                { value: 'source', label: t('claim.to_source'), hint: t('claim.to_source_hint') },
                { value: 'wallet', label: t('claim.to_wallet'), hint: t('claim.to_wallet_hint') },
              ]}
            />
          )}
        </>
      )}
      <div role="status" className="min-h-7 text-lg">
        {estimate !== undefined &&
          (estimate.ok ? (
            <p className="font-semibold">
              {t('claim.worth', { price: formatMoney(estimate.amount, order.currency, lang) })}
            </p>
          ) : (
            <p className="text-base text-muted">{estimate.message}</p>
          ))}
      </div>
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
