import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { SHIPPED_LOCALES, type ShippedLocale, localeInfo } from '@hawker/i18n/locales'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { Icon } from '@hawker/ui/icon'
import { checkIcon } from '@hawker/ui/icons'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { REQUIRED_LOCALE, type TextsByLocale } from './type-draft.ts'

type TextFieldsProps = {
  value: TextsByLocale
  error: string | undefined
  onChange: (texts: TextsByLocale) => void
}

/** The words of a type in one language at a time. A check mark shows which languages have them. */
export function TextFields({ value: texts, error, onChange }: TextFieldsProps) {
  const { t, lang } = useTexts()
  const [chosen, setChosen] = useState<ShippedLocale>(lang)
  // What is missing is missing in English.
  const [shownError, setShownError] = useState(error)
  if (error !== shownError) {
    setShownError(error)
    if (error !== undefined) setChosen(REQUIRED_LOCALE)
  }
  const { title, description, prohibited } = texts[chosen]
  const change = (part: Partial<TextsByLocale[ShippedLocale]>) =>
    onChange({ ...texts, [chosen]: { ...texts[chosen], ...part } })
  const direction = localeInfo(chosen).backward ? 'rtl' : 'ltr'
  return (
    <div className="grid gap-4">
      <ChipRow label={t('nav.language')}>
        {SHIPPED_LOCALES.map((info) => (
          <Chip
            key={info.locale}
            selected={info.locale === chosen}
            icon={texts[info.locale].title.trim() !== '' && <Icon of={checkIcon} size={16} />}
            onClick={() => setChosen(info.locale)}
          >
            <span lang={info.locale}>{info.title}</span>
          </Chip>
        ))}
      </ChipRow>
      <TextField
        label={t('parcels.text_title')}
        maxLength={MAX_NAME_LENGTH.parcelType}
        lang={chosen}
        dir={direction}
        value={title}
        error={chosen === REQUIRED_LOCALE ? error : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label={t('parcels.text_description')}
        hint={t('parcels.text_description_hint')}
        maxLength={300}
        lang={chosen}
        dir={direction}
        value={description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextArea
        label={t('parcels.text_prohibited')}
        hint={t('parcels.text_prohibited_hint')}
        maxLength={1000}
        lang={chosen}
        dir={direction}
        value={prohibited}
        onChange={(event) => change({ prohibited: event.target.value })}
      />
    </div>
  )
}
