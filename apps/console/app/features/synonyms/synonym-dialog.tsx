import type { Synonyms } from '@hawker/contract/search'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'

type SynonymDialogProps = {
  editing: Synonyms | 'new' | undefined
  onClose: () => void
  /** Answers why not. */
  onSave: (words: string[]) => Promise<string | undefined>
}

export function SynonymDialog({ editing, onClose, onSave }: SynonymDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog open={editing !== undefined} onClose={onClose} title={t('synonyms.title')} closeLabel={t('action.close')}>
      {editing && (
        <SynonymForm
          key={editing === 'new' ? 0 : editing.id}
          given={editing === 'new' ? [] : editing.words}
          onClose={onClose}
          onSave={onSave}
        />
      )}
    </Dialog>
  )
}

function SynonymForm({ given, onClose, onSave }: Pick<SynonymDialogProps, 'onClose' | 'onSave'> & { given: readonly string[] }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(given.join('\n'))
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
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={sending}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
