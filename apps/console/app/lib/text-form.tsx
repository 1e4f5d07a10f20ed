import { TextArea } from '@hawker/ui/text-field'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogForm } from './dialog-form.tsx'
import { useTexts } from './texts.tsx'

type WordsFormProps = {
  /** What happens, and who reads the text. */
  about?: string
  label: string
  hint?: string
  action: string
  danger?: boolean
  /** The longest text, in characters. */
  maxLength: number
  first?: string
  onClose: () => void
  /** Resolves to undefined on success, and the dialog closes. */
  onSend: (words: string) => Promise<FormRefusal | undefined>
}

/** An action that needs a text: a reason, an answer. */
export function TextForm({
  about,
  label,
  hint,
  action,
  danger = false,
  maxLength,
  first = '',
  onClose,
  onSend,
}: WordsFormProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: { words: first },
    validate: ({ words }) => ({ words: words.trim() === '' ? t('error.required') : undefined }),
    submit: async ({ words }) => {
      const refusal = await onSend(words.trim())
      if (refusal) return refusal
      onClose()
    },
    refusalFields: { '*': 'words' },
  })
  return (
    <DialogForm action={action} danger={danger} form={form} onClose={onClose}>
      {about !== undefined && <p className="text-muted">{about}</p>}
      <TextArea
        label={label}
        hint={hint}
        maxLength={maxLength}
        dir="auto"
        {...form.field('words')}
      />
    </DialogForm>
  )
}
