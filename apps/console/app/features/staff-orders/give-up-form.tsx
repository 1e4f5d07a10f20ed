import { FAULTS, type Fault } from '@hawker/domain/claim'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'

type GiveUpFormProps = {
  onClose: () => void
  /** Answers why not; closes otherwise. */
  onSend: (reason: string, fault: Fault) => Promise<string | undefined>
}

/** Ends an order on its way: whose fault that is says what comes back, and who is paid. */
export function GiveUpForm({ onClose, onSend }: GiveUpFormProps) {
  const { t } = useTexts()
  const [fault, setFault] = useState<Fault>()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [sending, setSending] = useState(false)
  const reason = typed.trim()

  const send = async () => {
    setTried(true)
    if (fault === undefined || reason === '') return
    setSending(true)
    const answer = await onSend(reason, fault)
    setSending(false)
    setRefused(answer)
    if (answer === undefined) onClose()
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
        error={refused ?? (tried && reason === '' ? t('error.required') : undefined)}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(undefined)
        }}
      />
    </DialogForm>
  )
}
