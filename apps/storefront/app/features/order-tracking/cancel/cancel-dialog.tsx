import type { Order } from '@hawker/contract/orders'
import { CANCEL_REASONS } from '@hawker/domain/orders/order-status'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { reasonKey } from '../order-status.ts'

// From the domain: importing the contract would bundle its schemas for the browser.
const REASONS = CANCEL_REASONS.customer
type CancelDraft = { reason: (typeof REASONS)[number] | undefined; note: string }
const EMPTY_DRAFT: CancelDraft = { reason: undefined, note: '' }

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
  const form = useForm<CancelDraft>({ initial: EMPTY_DRAFT, submit: cancel })
  const { reason } = form.values
  const isRequest = !order.can.cancel.allowed && order.can.cancel_request.allowed

  async function cancel({ reason, note }: CancelDraft): Promise<SubmitOutcome> {
    const params = { id: order.id }
    const body = {
      ...(reason ? { reason } : {}),
      version: order.version,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    const result = isRequest
      ? await sendOnce(`cancel-request-${order.id}`, body, (idempotencyKey) =>
          browserApi('requestCancel', { params, body, idempotencyKey }),
        )
      : await sendOnce(`cancel-${order.id}`, body, (idempotencyKey) =>
          browserApi('cancelOrder', { params, body, idempotencyKey }),
        )
    if (!result.ok) return result
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
          <Button variant="danger" loading={form.pending} onClick={() => void form.send()}>
            {t(isRequest ? 'cancel_request.ask' : 'order.cancel')}
          </Button>
        </>
      }
    >
      {isRequest && <p className="mb-3 text-muted">{t('cancel_request.hint')}</p>}
      {/* Not a form element: Enter in the note must not cancel the order. */}
      <div {...form.group} className="grid gap-3">
        <RadioGroup
          name="reason"
          label={
            <>
              {t('order.cancel_reason')}{' '}
              <span className="font-normal text-muted">{t('common.optional')}</span>
            </>
          }
          value={reason}
          error={form.errors.reason}
          onChange={(value) => form.change({ reason: REASONS.find((known) => known === value) })}
          options={REASONS.map((value) => ({ value, label: t(reasonKey(value)) }))}
        />
        {reason === 'other' && (
          <TextField
            label={t('order.cancel_note')}
            aside={t('common.optional')}
            maxLength={300}
            {...form.field('note')}
          />
        )}
        <FormError of={form} />
      </div>
    </Dialog>
  )
}
