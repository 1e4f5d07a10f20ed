import type { Order } from '@hawker/contract/orders'
import { CANCEL_REASONS } from '@hawker/domain/order-status'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { wordsFor } from '../../../lib/answer.ts'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { askOnce } from '../../../lib/unanswered.ts'
import { reasonKey } from '../order-status.ts'

// From the domain: importing the contract would bundle its schemas for the browser.
const REASONS = CANCEL_REASONS.customer
type Reason = (typeof REASONS)[number]

/** Cancels a new order, or requests the cancellation of an accepted one from the shop. */
export function CancelDialog({
  order,
  open,
  onClose,
  onCancelled,
}: {
  order: Order
  open: boolean
  onClose: () => void
  onCancelled: (order: Order) => void
}) {
  const { t } = useTexts()
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const isRequest = !order.can.cancel.allowed && order.can.cancel_request.allowed
  const cancel = async () => {
    if (!reason) return setError(t('validation.required'))
    setBusy(true)
    const params = { id: order.id }
    const body = {
      reason,
      version: order.version,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    const result = isRequest
      ? await askOnce(`cancel-request-${order.id}`, body, (idempotencyKey) =>
          browserApi('requestCancel', { params, body, idempotencyKey }),
        )
      : await askOnce(`cancel-${order.id}`, body, (idempotencyKey) =>
          browserApi('cancelOrder', { params, body, idempotencyKey }),
        )
    setBusy(false)
    if (!result.ok) return setError(wordsFor(result, t))
    onCancelled(result.data)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('order.cancel_confirm')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('order.cancel_keep')}
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void cancel()}>
            {t(isRequest ? 'cancel_request.ask' : 'order.cancel')}
          </Button>
        </>
      }
    >
      {isRequest && <p className="mb-3 text-muted">{t('cancel_request.hint')}</p>}
      <RadioGroup
        name="reason"
        label={t('order.cancel_reason')}
        value={reason}
        onChange={(value) => setReason(REASONS.find((known) => known === value))}
        options={REASONS.map((value) => ({ value, label: t(reasonKey(value)) }))}
      />
      {reason === 'other' && (
        <TextField
          label={t('order.cancel_note')}
          aside={t('common.optional')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      {error !== undefined && (
        <Notice kind="error" announce className="mt-3">
          {error}
        </Notice>
      )}
    </Dialog>
  )
}
