import { Button } from '@hawker/ui/button'
import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import type { ReactNode } from 'react'
import { Form } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { useActionForm } from '../forms/use-action-form.ts'
import { CodeField } from '../second-factor/code-field.tsx'

type Props = { next: string; answer: FormResult | undefined }

/** One code or password that the action of the page checks. It works without scripts. */
export function ProofForm({
  intent,
  next,
  answer,
  submitText,
  children,
}: Props & {
  intent: string
  submitText?: string
  children: (field: (name: 'code' | 'password') => Partial<TextFieldProps>) => ReactNode
}) {
  const { t } = useTexts()
  const form = useActionForm({ code: '', password: '' }, answer)
  return (
    <Form {...form.props} method="post" replace className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      {children(form.field)}
      <Button type="submit" size="lg" wide loading={form.pending}>
        {submitText ?? t('action.continue')}
      </Button>
    </Form>
  )
}

/** Asks for the code of the authenticator app. */
export function AuthenticatorCodeForm(props: Props) {
  const { t } = useTexts()
  return (
    <ProofForm intent="totp" {...props}>
      {(field) => (
        <CodeField
          label={t('second_factor.code')}
          hint={t('second_factor.verify_hint')}
          {...field('code')}
        />
      )}
    </ProofForm>
  )
}

/** Asks for a recovery code, behind a line for users who lost their second factor. */
export function RecoveryCodeForm({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTexts()
  return (
    <details open={open || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {t('second_factor.lost')}
      </summary>
      <ProofForm intent="recovery" {...props}>
        {(field) => (
          <TextField
            label={t('second_factor.recovery_code')}
            hint={t('second_factor.recovery_hint')}
            autoComplete="off"
            autoCapitalize="none"
            dir="ltr"
            required
            {...field('code')}
          />
        )}
      </ProofForm>
    </details>
  )
}
