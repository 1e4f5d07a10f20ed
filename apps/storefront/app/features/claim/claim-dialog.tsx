import type { Order } from '@hawker/contract/orders'
import {
  type ClaimCause,
  MOST_CLAIM_PHOTOS,
  MOST_CLAIM_WORDS,
  isAboutWhole,
  needsPhoto,
} from '@hawker/domain/claim'
import { formatMoney, formatNumber } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Stepper } from '@hawker/ui/stepper'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { askOnce } from '../../lib/unanswered.ts'
import { type UploadedPhoto, PhotoField } from '../photos/index.ts'
import { causesFor, hasRefundableSource } from './claim-causes.ts'
import { useEstimate } from './use-estimate.ts'

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
  const [cause, setCause] = useState<ClaimCause>()
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>([])
  const [note, setNote] = useState('')
  const [to, setTo] = useState<'wallet' | 'source'>('wallet')
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const causes = causesFor(order)
  const lines = order.details.filter(
    ({ quantity, refunded_quantity: refunded }) => refunded < quantity,
  )
  const isAboutLines = cause !== undefined && !isAboutWhole(cause)
  const details = isAboutLines
    ? lines.flatMap(({ id }) => (units[id] ? [{ order_detail_id: id, quantity: units[id] }] : []))
    : []
  const ready = cause !== undefined && (!isAboutLines || details.length > 0)
  const estimate = useEstimate(
    ready ? { order_id: order.id, cause, ...(isAboutLines ? { details } : {}) } : undefined,
  )

  const send = async () => {
    if (cause === undefined) return setError(t('claim.choose_cause'))
    if (!ready) return setError(t('claim.choose_items'))
    if (needsPhoto(cause) && photos.length === 0) return setError(t('claim.photo_needed'))
    const body = {
      order_id: order.id,
      cause,
      to,
      ...(isAboutLines ? { details } : {}),
      ...(photos.length > 0 ? { images: photos.map(({ img }) => img) } : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    setBusy(true)
    setError(undefined)
    const result = await askOnce(`claim-${order.id}`, body, (idempotencyKey) =>
      browserApi('claimOrder', { body, idempotencyKey }),
    )
    setBusy(false)
    if (!result.ok) return setError(wordsFor(result, t))
    showToast({
      kind: 'success',
      message: t(result.data.status === 'approved' ? 'claim.approved_at_once' : 'claim.sent'),
    })
    onClaimed()
    onClose()
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RadioGroup
        name="cause"
        label={t('claim.cause')}
        look="cards"
        value={cause}
        onChange={(value) => setCause(causes.find((known) => known === value))}
        options={causes.map((value) => ({ value, label: t(`claim.cause_${value}`) }))}
      />
      {isAboutLines && (
        <fieldset>
          <legend className="mb-1.5 font-medium">{t('claim.items')}</legend>
          <ul className="grid gap-2">
            {lines.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 flex-1">{line.product.translation.title}</span>
                <Stepper
                  format={(count) => formatNumber(count, lang)}
                  value={units[line.id] ?? 0}
                  min={0}
                  max={line.quantity - line.refunded_quantity}
                  label={line.product.translation.title}
                  labels={{ decrease: t('product.decrease'), increase: t('product.increase') }}
                  onChange={(quantity) => setUnits({ ...units, [line.id]: quantity })}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {cause !== undefined && (
        <>
          {isAboutLines && (
            <PhotoField
              purpose="claim"
              label={t('photo.title')}
              aside={needsPhoto(cause) ? undefined : t('common.optional')}
              maxPhotos={MOST_CLAIM_PHOTOS}
              photos={photos}
              onChange={setPhotos}
              uploading={sending}
              onUploading={setSending}
            />
          )}
          <TextArea
            label={t('claim.note')}
            aside={t('common.optional')}
            maxLength={MOST_CLAIM_WORDS}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          {hasRefundableSource(order) && (
            <RadioGroup
              name="to"
              label={t('claim.to')}
              value={to}
              onChange={(value) => setTo(value === 'source' ? 'source' : 'wallet')}
              options={[
                { value: 'wallet', label: t('claim.to_wallet'), hint: t('claim.to_wallet_hint') },
                { value: 'source', label: t('claim.to_source'), hint: t('claim.to_source_hint') },
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
      {error !== undefined && (
        <Notice kind="error" announce>
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={busy || sending}>
          {t('claim.send')}
        </Button>
      </div>
    </form>
  )
}
