import { useTexts } from '../../../lib/texts.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { PasswordField } from './password-field.tsx'

/** New password and its confirmation, with the password rules as hints. */
export function NewPasswordFields({
  answer,
  label,
}: {
  answer: FormResult | undefined
  label: string
}) {
  const { t } = useTexts()
  return (
    <>
      <PasswordField
        label={label}
        hint={t('auth.password_hint')}
        name="password"
        autoComplete="new-password"
        required
        error={answer?.fields.password}
      />
      <PasswordField
        label={t('auth.confirm_password')}
        hint={t('validation.passwords_should_match')}
        name="password_confirmation"
        autoComplete="new-password"
        required
        error={answer?.fields.password_confirmation}
      />
    </>
  )
}
