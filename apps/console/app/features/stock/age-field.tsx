import { AGE_LIMITS, type AgeLimit } from '@hawker/domain/catalog/age-limit'
import { SelectField } from '@hawker/ui/select-field'
import { useTexts } from '../../lib/texts.tsx'

/**
 * The minimum age of the buyer; null: no limit. An imported age that the form does not offer
 * is shown as an additional option.
 */
export function AgeField({
  value: age,
  error,
  onChange,
}: {
  value: number | null
  error?: string | undefined
  onChange: (age: AgeLimit | null) => void
}) {
  const { t } = useTexts()
  const isKnown = age === null || AGE_LIMITS.some((known) => known === age)
  return (
    <SelectField
      label={t('menu.new_age')}
      error={error}
      value={age ?? ''}
      onChange={({ target }) =>
        onChange(AGE_LIMITS.find((known) => String(known) === target.value) ?? null)
      }
    >
      <option value="">{t('menu.age_any')}</option>
      {[...(isKnown ? [] : [age]), ...AGE_LIMITS].map((from) => (
        <option key={from} value={from}>
          {t('menu.age_from', { age: from })}
        </option>
      ))}
    </SelectField>
  )
}
