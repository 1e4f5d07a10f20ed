import { SHOP_CANCEL_REASONS } from '@hawker/domain/orders/order-status'
import type { SellerOrder } from '@hawker/contract/seller'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { MoveOrder } from '../state/use-orders.ts'

const REASONS = SHOP_CANCEL_REASONS
type Reason = (typeof REASONS)[number]
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
  const form = useForm<{ reason: Reason | undefined; note: string }>({
    initial: { reason: undefined, note: '' },
    validate: ({ reason, note }) => ({
      reason: reason === undefined ? t('board.reject_choose') : undefined,
      note: reason === 'other' && note.trim() === '' ? t('error.required') : undefined,
    }),
    submit({ reason, note }) {
      if (reason === undefined) return
      onClose()
      void move(order, {
        status: 'cancelled',
        reason,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      })
    },
  })
  return (
    <DialogForm
      wayOut={t('action.close')}
      action={t(order.status === 'new' ? 'board.reject' : 'board.cancel')}
      danger
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        label={t('board.reject_reason')}
        hideLabel
        look="cards"
        options={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        {...form.choice('reason')}
      />
      {form.values.reason === 'other' && (
        <TextArea
          label={t('board.reject_note')}
          hint={t('board.reject_note_hint')}
          maxLength={MAX_NOTE_LENGTH}
          {...form.field('note')}
        />
      )}
    </DialogForm>
  )
}
