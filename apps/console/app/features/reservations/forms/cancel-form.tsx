import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { type ReservationRefusal } from '../../floor/index.tsx'

/** The guest reads the reason in the language in which it was chosen. */
const REASONS = ['guest', 'full', 'closed', 'other'] as const
type Reason = (typeof REASONS)[number]

/** Cancels a reservation with a reason. */
export function CancelForm({
  refusalText,
  onCancel,
  onClose,
}: {
  refusalText: (refusal: ReservationRefusal) => string
  /** Resolves to undefined on success. */
  onCancel: (reason: string) => Promise<ReservationRefusal | undefined>
  onClose: () => void
}) {
  const { t } = useTexts()
  const form = useForm<{ reason: Reason | undefined; words: string }>({
    initial: { reason: undefined, words: '' },
    validate: ({ reason, words }) => ({
      reason: reason === undefined ? t('board.reject_choose') : undefined,
      words: reason === 'other' && words.trim() === '' ? t('error.required') : undefined,
    }),
    async submit({ reason, words }) {
      if (reason === undefined) return
      const refusal = await onCancel(
        reason === 'other' ? words.trim() : t(`bookings.reason_${reason}`),
      )
      if (refusal) return refusalText(refusal)
      onClose()
    },
  })
  return (
    <DialogForm
      wayOut={t('action.close')}
      action={t('bookings.cancel')}
      danger
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        label={t('bookings.cancel_reason')}
        hint={t('bookings.cancel_hint')}
        look="cards"
        options={REASONS.map((value) => ({ value, label: t(`bookings.reason_${value}`) }))}
        {...form.choice('reason')}
      />
      {form.values.reason === 'other' && (
        <TextArea label={t('bookings.cancel_words')} maxLength={300} {...form.field('words')} />
      )}
      <FormError of={form} />
    </DialogForm>
  )
}
