import { FAULTS, type Fault } from '@hawker/domain/claims/claim'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'

type UndeliverableFormProps = {
  onClose: () => void
  /** Resolves to an error message, or undefined on success. */
  onSend: (reason: string, fault: Fault) => Promise<string | undefined>
}

/** Ends an order that is on its way. The fault decides the refund and who is paid. */
export function UndeliverableForm({ onClose, onSend }: UndeliverableFormProps) {
  const { t } = useTexts()
  const [fault, setFault] = useState<Fault>()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const reason = typed.trim()

  const send = async () => {
    setTried(true)
    if (fault === undefined || reason === '') return
    setSending(true)
    const failure = await onSend(reason, fault)
    setSending(false)
    setError(failure)
    if (failure === undefined) onClose()
  }
  return (
    <DialogForm
      action={t('rescue.mark_undeliverable')}
      danger
      sending={sending}
      onClose={onClose}
      onSend={() => void send()}
    >
      <p className="text-muted">{t('rescue.about_mark_undeliverable')}</p>
      <RadioGroup
        name="fault"
        label={t('rescue.fault')}
        look="cards"
        options={FAULTS.map((value) => ({
          value,
          label: t(`rescue.fault_${value}`),
          hint: t(`rescue.fault_${value}_hint`),
        }))}
        value={fault}
        onChange={(value) => setFault(FAULTS.find((known) => known === value))}
        error={tried && fault === undefined ? t('rescue.fault_choose') : undefined}
      />
      <TextArea
        label={t('rescue.reason')}
        hint={t('rescue.reason_hint')}
        maxLength={300}
        dir="auto"
        value={typed}
        error={error ?? (tried && reason === '' ? t('error.required') : undefined)}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
    </DialogForm>
  )
}
