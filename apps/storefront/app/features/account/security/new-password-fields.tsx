import type { TextFieldProps } from '@hawker/ui/text-field'
import { useTexts } from '../../../lib/texts.tsx'
import { PasswordField } from './password-field.tsx'

/** New password and its confirmation, with the password rules as hints. */
export function NewPasswordFields({
  field,
  label,
}: {
  field: (name: 'password' | 'password_confirmation') => Partial<TextFieldProps>
  label: string
}) {
  const { t } = useTexts()
  return (
    <>
      <PasswordField
        label={label}
        hint={t('auth.password_hint')}
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <PasswordField
        label={t('auth.confirm_password')}
        hint={t('validation.passwords_should_match')}
        autoComplete="new-password"
        required
        {...field('password_confirmation')}
      />
    </>
  )
}
