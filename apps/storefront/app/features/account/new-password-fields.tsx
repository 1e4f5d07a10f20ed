import { useTexts } from '../../lib/texts.tsx'
import type { FormAnswer } from './check-form.ts'
import { PasswordField } from './password-field.tsx'

/** A password that is new, twice, with the rules of storefront.md 5 beside it. */
export function NewPasswordFields({
  answer,
  label,
}: {
  answer: FormAnswer | undefined
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
