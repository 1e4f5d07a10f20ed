import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import type { ReactNode } from 'react'
import { Form } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { useActionForm } from '../forms/use-action-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { BackToLogin } from '../sign-in/back-to-login.tsx'

type ResetProps = { answer: FormResult | undefined; next: string; token: string }

/** /reset-password: asks for a name, then for a new password with the link's token or the code. */
export function ResetPasswordForm({ answer, next, token }: ResetProps) {
  const { t } = useTexts()
  const verifyId = answer?.typed.verify_id ?? ''
  if (token === '' && verifyId === '') return <RequestResetForm answer={answer} next={next} />
  return (
    <NewPasswordForm answer={answer} username={answer?.typed.name}>
      {(field) => (
        <>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="verify_id" value={verifyId} />
          <input type="hidden" name="name" value={answer?.typed.name ?? ''} />
          {token === '' && (
            <>
              <Notice kind="success">
                {t('auth.reset_sent', { name: isolate(answer?.typed.name ?? '') })}
              </Notice>
              <TextField
                label={t('auth.code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                dir="ltr"
                required
                {...field('code')}
              />
            </>
          )}
        </>
      )}
    </NewPasswordForm>
  )
}

function RequestResetForm({ answer, next }: Omit<ResetProps, 'token'>) {
  const { t } = useTexts()
  const form = useActionForm({ name: '' }, answer)
  return (
    <Form {...form.props} method="post" replace className="grid gap-4">
      <FormNotice answer={answer} />
      {answer?.sent ? (
        <Notice kind="success" announce>
          {t('auth.reset_sent', { name: isolate(answer.typed.name ?? '') })}
        </Notice>
      ) : (
        <p className="text-muted">{t('auth.reset_hint')}</p>
      )}
      <input type="hidden" name="next" value={next} />
      <TextField
        label={t('auth.email_or_phone')}
        inputMode="email"
        dir="auto"
        autoComplete="username"
        autoCapitalize="none"
        required
        {...form.field('name')}
      />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t(answer?.sent ? 'auth.resend' : 'auth.send')}
      </Button>
      <BackToLogin next={next} />
    </Form>
  )
}

/** A new password and its confirmation. `children` renders the fields before them. */
export function NewPasswordForm({
  answer,
  username,
  children,
}: {
  answer: FormResult | undefined
  username?: string | undefined
  children: (field: (name: 'code' | 'current_password') => Partial<TextFieldProps>) => ReactNode
}) {
  const { t } = useTexts()
  const form = useActionForm(
    { code: '', current_password: '', password: '', password_confirmation: '' },
    answer,
  )
  return (
    <Form {...form.props} method="post" replace className="grid gap-4">
      <FormNotice answer={answer} />
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={username ?? ''}
        readOnly
        hidden
      />
      {children(form.field)}
      <NewPasswordFields field={form.field} label={t('auth.new_password')} />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t('auth.save_password')}
      </Button>
    </Form>
  )
}
