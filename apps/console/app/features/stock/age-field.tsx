import { AGES, type Age } from '@hawker/domain/age'
import { SelectField } from '@hawker/ui/select-field'
import { useTexts } from '../../lib/texts.tsx'

/**
 * The minimum age of the buyer; null: no limit. An imported age that the form does not offer
 * is shown as an additional option.
 */
export function AgeField({
  age,
  onChange,
}: {
  age: number | null
  onChange: (age: Age | null) => void
}) {
  const { t } = useTexts()
  const isKnown = age === null || AGES.some((known) => known === age)
  return (
    <SelectField
      label={t('menu.new_age')}
      value={age ?? ''}
      onChange={({ target }) =>
        onChange(AGES.find((known) => String(known) === target.value) ?? null)
      }
    >
      <option value="">{t('menu.age_any')}</option>
      {[...(isKnown ? [] : [age]), ...AGES].map((from) => (
        <option key={from} value={from}>
          {t('menu.age_from', { age: from })}
        </option>
      ))}
    </SelectField>
  )
}
