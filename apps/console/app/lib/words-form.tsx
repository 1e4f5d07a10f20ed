import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { DialogForm } from './dialog-form.tsx'
import { useTexts } from './texts.tsx'

type WordsFormProps = {
  /** What happens, and who reads the words. */
  about?: string
  label: string
  hint?: string
  action: string
  danger?: boolean
  most: number
  first?: string
  onClose: () => void
  /** Answers why not; closes otherwise. */
  onSend: (words: string) => Promise<string | undefined>
}

/** Something that is only done with words: a reason, an answer. */
export function WordsForm({
  about,
  label,
  hint,
  action,
  danger = false,
  most,
  first = '',
  onClose,
  onSend,
}: WordsFormProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(first)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const send = async () => {
    const words = typed.trim()
    if (words === '') return setError(t('error.required'))
    setSending(true)
    const refused = await onSend(words)
    setSending(false)
    setError(refused)
    if (refused === undefined) onClose()
  }
  return (
    <DialogForm
      action={action}
      danger={danger}
      sending={sending}
      onClose={onClose}
      onSend={() => void send()}
    >
      {about !== undefined && <p className="text-muted">{about}</p>}
      <TextArea
        label={label}
        hint={hint}
        maxLength={most}
        dir="auto"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
    </DialogForm>
  )
}
