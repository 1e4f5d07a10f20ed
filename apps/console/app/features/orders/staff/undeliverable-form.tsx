import { FAULTS, type Fault } from '@hawker/domain/claims/claim'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'

type UndeliverableFormProps = {
  onClose: () => void
  /** Resolves to undefined on success. */
  onSend: (reason: string, fault: Fault) => Promise<FormRefusal | undefined>
}

/** Ends an order that is on its way. The fault decides the refund and who is paid. */
export function UndeliverableForm({ onClose, onSend }: UndeliverableFormProps) {
  const { t } = useTexts()
  const form = useForm<{ fault: Fault | undefined; reason: string }>({
    initial: { fault: undefined, reason: '' },
    validate: ({ fault, reason }) => ({
      fault: fault === undefined ? t('rescue.fault_choose') : undefined,
      reason: reason.trim() === '' ? t('error.required') : undefined,
    }),
    async submit({ fault, reason }) {
      if (fault === undefined) return
      const refusal = await onSend(reason.trim(), fault)
      if (refusal) return refusal
      onClose()
    },
    refusalFields: { '*': 'reason' },
  })
  return (
    <DialogForm action={t('rescue.mark_undeliverable')} danger form={form} onClose={onClose}>
      <p className="text-muted">{t('rescue.about_mark_undeliverable')}</p>
      <RadioGroup
        label={t('rescue.fault')}
        look="cards"
        options={FAULTS.map((value) => ({
          value,
          label: t(`rescue.fault_${value}`),
          hint: t(`rescue.fault_${value}_hint`),
        }))}
        {...form.choice('fault')}
      />
      <TextArea
        label={t('rescue.reason')}
        hint={t('rescue.reason_hint')}
        maxLength={300}
        dir="auto"
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
