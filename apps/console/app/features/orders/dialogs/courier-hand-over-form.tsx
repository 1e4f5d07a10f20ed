import type { SellerOrder } from '@hawker/contract/seller'
import { TextField } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { AgeNotice } from '../../../lib/age-notice.tsx'
import { refusalText } from '../../../lib/api.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { MoveOrder } from '../state/use-orders.ts'

/** Gives the bag to a courier who may enter no more codes now. The reason goes into the log. */
export function CourierHandOverForm({
  order,
  onClose,
  move,
}: {
  order: SellerOrder
  onClose: () => void
  move: MoveOrder
}) {
  const { t } = useTexts()
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? t('error.required') : undefined }),
    async submit({ reason }) {
      const outcome = await move(order, { status: 'on_a_way', without_code: reason.trim() })
      if (!outcome.ok && outcome.code === 'unreachable') return refusalText(outcome, t)
      // The board shows any other refusal at the order.
      onClose()
    },
    refusalFields: { '*': 'reason' },
  })
  return (
    <DialogForm action={t('board.hand_over')} form={form} onClose={onClose}>
      <AgeNotice details={order.details} />
      <TextField
        label={t('board.no_code_reason')}
        hint={t('board.no_code_reason_hint')}
        maxLength={300}
        // This field is the only content of the dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
