import { CheckboxField } from '@hawker/ui/checkbox-field'
import { SelectField } from '@hawker/ui/select-field'
import { TextArea } from '@hawker/ui/text-field'
import { useTexts } from '../../../lib/texts.tsx'
import type { CheckoutForm, Substitution } from '../form/checkout-form.ts'
import { Section, type SectionView } from './section.tsx'
import { wishesLine } from './section-summaries.ts'

const SUBSTITUTIONS: readonly Substitution[] = ['best_match', 'contact', 'refund']

type Props = {
  form: CheckoutForm
  onChange: (next: Partial<CheckoutForm>) => void
  view: SectionView
}

export function PreferencesSection({ form, onChange, view }: Props) {
  const { t } = useTexts()
  return (
    <Section {...view} step="wishes" title={t('checkout.wishes')} summary={wishesLine(form, { t })}>
      <TextArea
        label={t('checkout.note')}
        aside={t('common.optional')}
        rows={2}
        maxLength={500}
        value={form.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <TextArea
        label={t('checkout.allergy_note')}
        hint={t('checkout.allergy_note_hint')}
        aside={t('common.optional')}
        rows={2}
        maxLength={300}
        value={form.allergyNote}
        onChange={(event) => onChange({ allergyNote: event.target.value })}
      />
      <SelectField
        label={t('checkout.substitution')}
        value={form.substitution}
        onChange={(event) =>
          onChange({
            substitution:
              SUBSTITUTIONS.find((option) => option === event.target.value) ?? 'best_match',
          })
        }
      >
        {SUBSTITUTIONS.map((option) => (
          <option key={option} value={option}>
            {t(`checkout.substitution_${option}`)}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label={t('checkout.cutlery')}
        checked={form.cutlery}
        onChange={(event) => onChange({ cutlery: event.target.checked })}
      />
    </Section>
  )
}
