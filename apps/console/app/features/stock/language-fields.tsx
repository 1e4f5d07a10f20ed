import type { Language } from '@hawker/contract/settings'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { Icon } from '@hawker/ui/icon'
import { checkIcon } from '@hawker/ui/icons'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import type { TextField as TextFieldName } from './product-draft.ts'

type FieldProps = {
  name: string
  id: string
  error: string | undefined
  value: string
  onChange: (event: { target: { value: string } }) => void
}
type LanguageFieldsProps = {
  languages: readonly Language[]
  field: (name: TextFieldName) => FieldProps
}

/** Name and description in one language at a time. A check mark shows which languages have a name. */
export function LanguageFields({ languages, field }: LanguageFieldsProps) {
  const { t, lang } = useTexts()
  const [chosen, setChosen] = useState(
    () => languages.find(({ locale }) => locale === lang) ?? languages[0],
  )
  const faulty = languages.find(
    ({ locale }) =>
      (field(`title.${locale}`).error ?? field(`description.${locale}`).error) !== undefined,
  )
  const [shownFault, setShownFault] = useState(faulty)
  if (faulty !== shownFault) {
    setShownFault(faulty)
    if (faulty) setChosen(faulty)
  }
  if (!chosen) return null
  const { locale, title: language, backward } = chosen
  const writing = { lang: locale, dir: backward ? 'rtl' : 'ltr' }
  return (
    <div className="grid gap-4">
      {languages.length > 1 && (
        <ChipRow label={t('nav.language')}>
          {languages.map((info) => (
            <Chip
              key={info.id}
              selected={info.locale === locale}
              icon={
                field(`title.${info.locale}`).value.trim() !== '' && (
                  <Icon of={checkIcon} size={16} />
                )
              }
              onClick={() => setChosen(info)}
            >
              <span lang={info.locale}>{info.title}</span>
            </Chip>
          ))}
        </ChipRow>
      )}
      <TextField
        key={`title.${locale}`}
        label={t('edit.text_title', { language })}
        maxLength={MAX_NAME_LENGTH.product}
        {...writing}
        {...field(`title.${locale}`)}
      />
      <TextArea
        key={`description.${locale}`}
        label={t('edit.text_description', { language })}
        maxLength={500}
        {...writing}
        {...field(`description.${locale}`)}
      />
    </div>
  )
}
