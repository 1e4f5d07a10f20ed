import { SHOP_REASONS } from '@hawker/domain/order-status'
import type { SellerOrder } from '@hawker/contract/seller'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import type { MoveOrder } from './use-orders.ts'

const REASONS = SHOP_REASONS
const MOST_WORDS = 300

/** No without a reason is no answer: the customer reads it. */
export function RejectDialog({ order, onClose, move }: { order: SellerOrder | undefined; onClose: () => void; move: MoveOrder }) {
  const { t } = useTexts()
  // Kept while it leaves the screen.
  const [last, setLast] = useState(order)
  if (order && order !== last) setLast(order)
  const shown = order ?? last
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={t(shown?.status === 'new' ? 'board.reject_title' : 'board.cancel_title', { number: shown?.number ?? '' })}
      closeLabel={t('action.close')}
    >
      {shown && <RejectForm key={shown.id} order={shown} onClose={onClose} move={move} />}
    </Dialog>
  )
}

function RejectForm({ order, onClose, move }: { order: SellerOrder; onClose: () => void; move: MoveOrder }) {
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
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('action.close')}
        </Button>
        <Button variant="danger" type="submit">
          {t(order.status === 'new' ? 'board.reject' : 'board.cancel')}
        </Button>
      </div>
    </form>
  )
}
