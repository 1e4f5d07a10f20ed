import { CheckboxField } from '@hawker/ui/checkbox-field'
import { SelectField } from '@hawker/ui/select-field'
import { TextArea } from '@hawker/ui/text-field'
import type { FormOf } from '@hawker/web/forms/use-form'
import { useTexts } from '../../../lib/texts.tsx'
import { type CartLine, ReplacementExceptions } from '../../cart/index.ts'
import type { CheckoutForm, Substitution } from '../form/checkout-form.ts'
import { Section, type SectionView } from './section.tsx'
import { wishesLine } from './section-summaries.ts'

const SUBSTITUTIONS: readonly Substitution[] = ['best_match', 'contact', 'refund']

type Props = {
  form: FormOf<CheckoutForm>
  /** The lines whose replacements this customer chooses. */
  lines: readonly CartLine[]
  view: SectionView
}

export function PreferencesSection({ form, lines, view }: Props) {
  const { t } = useTexts()
  return (
    <Section
      {...view}
      step="wishes"
      title={t('checkout.wishes')}
      summary={wishesLine(form.values, { t })}
    >
      <TextArea
        label={t('checkout.note')}
        aside={t('common.optional')}
        rows={2}
        maxLength={500}
        {...form.field('note')}
      />
      <TextArea
        label={t('checkout.allergy_note')}
        hint={t('checkout.allergy_note_hint')}
        aside={t('common.optional')}
        rows={2}
        maxLength={300}
        {...form.field('allergyNote')}
      />
      <SelectField label={t('checkout.substitution')} {...form.field('substitution')}>
        {SUBSTITUTIONS.map((option) => (
          <option key={option} value={option}>
            {t(`checkout.substitution_${option}`)}
          </option>
        ))}
      </SelectField>
      <ReplacementExceptions lines={lines} />
      <CheckboxField label={t('checkout.cutlery')} {...form.checkbox('cutlery')} />
    </Section>
  )
}
