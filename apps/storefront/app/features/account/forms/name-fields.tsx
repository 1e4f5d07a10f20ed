import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import { useTexts } from '../../../lib/texts.tsx'

/** First and last name. `lastnameAside` is the text at the label of the last name. */
export function NameFields({
  field,
  lastnameAside,
}: {
  field: (name: 'firstname' | 'lastname') => Partial<TextFieldProps>
  lastnameAside?: string
}) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        label={t('auth.firstname')}
        autoComplete="given-name"
        required
        maxLength={MAX_NAME_LENGTH.person}
        {...field('firstname')}
      />
      <TextField
        label={t('auth.lastname')}
        aside={lastnameAside}
        autoComplete="family-name"
        maxLength={MAX_NAME_LENGTH.person}
        {...field('lastname')}
      />
    </>
  )
}
