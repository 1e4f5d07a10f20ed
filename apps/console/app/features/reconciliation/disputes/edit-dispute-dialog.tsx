import type { Dispute } from '@hawker/contract/reconciliation'
import { disputeKind } from '@hawker/domain/payments/dispute-kind'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'

const MAX_NOTE_LENGTH = 500

type EditDisputeProps = {
  dispute: Dispute | undefined
  style: CurrencyStyle
  onClose: () => void
  onSaved: (dispute: Dispute) => void
}

export function EditDisputeDialog({ dispute, style, onClose, onSaved }: EditDisputeProps) {
  const { t, money } = useTexts()
  return (
    <DialogAbout
      about={dispute}
      title={({ amount }) => t('disputes.edit_title', { price: money(amount, style) })}
      onClose={onClose}
    >
      {(shown) => <EditForm dispute={shown} onClose={onClose} onSaved={onSaved} />}
    </DialogAbout>
  )
}

/**
 * Who pays can be chosen until the end, where the dispute takes money. Only a shop that has an order
 * can pay.
 */
function EditForm({
  dispute,
  onClose,
  onSaved,
}: Pick<EditDisputeProps, 'onClose' | 'onSaved'> & { dispute: Dispute }) {
  const { t } = useTexts()
  const { id, status, order } = dispute
  const hasEnded = status === 'won' || status === 'lost'
  const takesMoney = disputeKind(dispute.tag, dispute.dispute_id) === 'dispute'
  const canChoose = !hasEnded && takesMoney && order !== null
  const form = useForm({
    initial: { liable: dispute.liable, note: dispute.note ?? '' },
    async submit({ liable, note }) {
      const body = {
        note: note.trim() === '' ? null : note.trim(),
        ...(canChoose ? { liable } : {}),
      }
      const result = await sendWithRetry((idempotencyKey) =>
        api('updateDispute', { params: { id }, query: {}, body, idempotencyKey }),
      )
      if (!result.ok) return result
      onSaved(result.data)
      showToast({ kind: 'success', message: t('disputes.saved') })
      onClose()
    },
  })
  return (
    <DialogForm action={t('action.save')} form={form} onClose={onClose}>
      {canChoose && (
        <RadioGroup
          label={t('disputes.liable_if_lost')}
          {...form.choice('liable')}
          options={[
            { value: 'platform', label: t('disputes.liable_platform') },
            {
              value: 'shop',
              label: t('disputes.liable_shop'),
              hint: <bdi>{order.shop.translation.title}</bdi>,
            },
          ]}
        />
      )}
      <TextArea
        label={t('disputes.note')}
        maxLength={MAX_NOTE_LENGTH}
        dir="auto"
        {...form.field('note')}
      />
      <FormError of={form} />
    </DialogForm>
  )
}
