import { Notice } from '@hawker/ui/notice'
import { RadioGroup } from '@hawker/ui/radio-group'
import type { ConflictChoice, DecidableConflict } from '@hawker/web/forms/merge-values'
import { useTexts } from '../texts.tsx'
import type { FieldTexts } from './field-texts.ts'

type FormConflictsProps = {
  of: {
    conflicts: readonly DecidableConflict[]
    decide: (field: string, choice: ConflictChoice) => void
  }
  texts: FieldTexts
}

/** The fields of a form that others have changed, too: what was, theirs and mine, with a choice each. */
export function FormConflicts({ of: { conflicts, decide }, texts }: FormConflictsProps) {
  const { t } = useTexts()
  const [first] = conflicts
  if (!first) return null
  const nameOf = ({ by }: DecidableConflict) => by ?? t('logs.marketplace')
  return (
    <section className="grid gap-4">
      <Notice kind="warning" announce>
        {t('conflict.text', { name: nameOf(first) })}
      </Notice>
      {conflicts.map((conflict) => (
        <RadioGroup
          key={conflict.field}
          name={`conflict ${conflict.field}`}
          look="cards"
          label={texts.name(conflict.field)}
          hint={t('conflict.was', { value: texts.value(conflict.field, conflict.was) })}
          options={[
            {
              value: 'theirs',
              label: t('conflict.theirs', { name: nameOf(conflict) }),
              hint: <bdi>{texts.value(conflict.field, conflict.theirs)}</bdi>,
            },
            {
              value: 'mine',
              label: t('conflict.mine'),
              hint: <bdi>{texts.value(conflict.field, conflict.mine)}</bdi>,
            },
          ]}
          value={conflict.choice}
          error={conflict.choice === undefined ? t('conflict.choose') : undefined}
          onChange={(choice) => decide(conflict.field, choice)}
        />
      ))}
    </section>
  )
}
