import { SHOP_REASONS } from '@hawker/domain/order-status'
import type { SellerOrder } from '@hawker/contract/seller'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { MoveOrder } from './use-orders.ts'

const REASONS = SHOP_REASONS
const MOST_WORDS = 300

/** No without a reason is no answer: the customer reads it. */
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
  const words = note.trim()
  const wordsMissing = reason === 'other' && words === ''

  const send = () => {
    setTried(true)
    if (reason === undefined || wordsMissing) return
    onClose()
    void move(order, { status: 'cancelled', reason, ...(words === '' ? {} : { note: words }) })
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
          maxLength={MOST_WORDS}
          onChange={(event) => setNote(event.target.value)}
          error={tried && wordsMissing ? t('error.required') : undefined}
        />
      )}
    </DialogForm>
  )
}
