import type { Synonyms } from '@hawker/contract/search'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'

type SynonymDialogProps = {
  editing: Synonyms | 'new' | undefined
  onClose: () => void
  /** Resolves to an error message, or undefined on success. */
  onSave: (words: string[]) => Promise<string | undefined>
}

export function SynonymDialog({ editing, onClose, onSave }: SynonymDialogProps) {
  const { t } = useTexts()
  return (
    <DialogAbout about={editing} title={() => t('synonyms.title')} onClose={onClose}>
      {(shown) => (
        <SynonymForm
          initialWords={shown === 'new' ? [] : shown.words}
          onClose={onClose}
          onSave={onSave}
        />
      )}
    </DialogAbout>
  )
}

function SynonymForm({
  initialWords,
  onClose,
  onSave,
}: Pick<SynonymDialogProps, 'onClose' | 'onSave'> & { initialWords: readonly string[] }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(initialWords.join('\n'))
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const save = async () => {
    const words = typed
      .split('\n')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    if (words.length < 2) return setError(t('synonyms.too_few'))
    setSending(true)
    setError(await onSave(words))
    setSending(false)
  }
  return (
    <DialogForm
      action={t('action.save')}
      sending={sending}
      onClose={onClose}
      onSend={() => void save()}
    >
      <TextArea
        label={t('synonyms.words')}
        hint={t('synonyms.words_hint')}
        rows={6}
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
