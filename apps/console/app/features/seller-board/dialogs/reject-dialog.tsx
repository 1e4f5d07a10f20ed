import { SHOP_CANCEL_REASONS } from '@hawker/domain/orders/order-status'
import type { SellerOrder } from '@hawker/contract/seller'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { MoveOrder } from '../state/use-orders.ts'

const REASONS = SHOP_CANCEL_REASONS
const MAX_NOTE_LENGTH = 300

/** Rejects or cancels an order. A reason is required, because the customer reads it. */
export function RejectDialog({
  order,
  onClose,
  move,
}: {
  order: SellerOrder | undefined
  onClose: () => void
  move: MoveOrder
}) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={order}
      title={({ status, number }) =>
        t(status === 'new' ? 'board.reject_title' : 'board.cancel_title', { number })
      }
      onClose={onClose}
    >
      {(shown) => <RejectForm order={shown} onClose={onClose} move={move} />}
    </DialogAbout>
  )
}

function RejectForm({
  order,
  onClose,
  move,
}: {
  order: SellerOrder
  onClose: () => void
  move: MoveOrder
}) {
  const { t } = useTexts()
  const [reason, setReason] = useState<(typeof REASONS)[number]>()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const trimmedNote = note.trim()
  const noteMissing = reason === 'other' && trimmedNote === ''

  const send = () => {
    setTried(true)
    if (reason === undefined || noteMissing) return
    onClose()
    void move(order, {
      status: 'cancelled',
      reason,
      ...(trimmedNote === '' ? {} : { note: trimmedNote }),
    })
  }
  return (
    <DialogForm
      wayOut={t('action.close')}
      action={t(order.status === 'new' ? 'board.reject' : 'board.cancel')}
      danger
      onClose={onClose}
      onSend={send}
    >
      <RadioGroup
        name="reason"
        label={t('board.reject_reason')}
        hideLabel
        look="cards"
        options={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={reason}
        onChange={(value) => setReason(REASONS.find((known) => known === value))}
        error={tried && reason === undefined ? t('board.reject_choose') : undefined}
      />
      {reason === 'other' && (
        <TextArea
          label={t('board.reject_note')}
          hint={t('board.reject_note_hint')}
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => setNote(event.target.value)}
          error={tried && noteMissing ? t('error.required') : undefined}
        />
      )}
    </DialogForm>
  )
}
