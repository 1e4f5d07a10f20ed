import type { Synonyms } from '@hawker/contract/search'
import { TextArea } from '@hawker/ui/text-field'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'

type SynonymDialogProps = {
  editing: Synonyms | 'new' | undefined
  onClose: () => void
  /** Resolves to undefined on success. */
  onSave: (words: string[]) => Promise<FormRefusal | undefined>
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
  const form = useForm({
    initial: { words: initialWords.join('\n') },
    validate: ({ words }) => ({
      words: wordsIn(words).length < 2 ? t('synonyms.too_few') : undefined,
    }),
    submit: ({ words }) => onSave(wordsIn(words)),
    refusalFields: { '*': 'words' },
  })
  return (
    <DialogForm action={t('action.save')} form={form} onClose={onClose}>
      <TextArea
        label={t('synonyms.words')}
        hint={t('synonyms.words_hint')}
        rows={6}
        dir="auto"
        {...form.field('words')}
      />
    </DialogForm>
  )
}

const wordsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
