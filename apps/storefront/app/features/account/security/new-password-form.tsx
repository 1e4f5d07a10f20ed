import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import type { ReactNode } from 'react'
import { Form, useNavigation } from '../../../router/hooks.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { BackToLogin } from '../sign-in/back-to-login.tsx'
import { useFirstError } from '../../../lib/use-first-error.ts'

/** /reset-password: asks for a name, then for a new password with the link's token or the code. */
export function ResetPasswordForm({
  answer,
  next,
  token,
}: {
  answer: FormResult | undefined
  next: string
  token: string
}) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  const form = useFirstError(answer)
  const verifyId = answer?.typed.verify_id ?? ''
  if (token !== '' || verifyId !== '') {
    return (
      <NewPasswordForm answer={answer} username={answer?.typed.name}>
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
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              dir="ltr"
              required
              error={answer?.fields.code}
            />
          </>
        )}
      </NewPasswordForm>
    )
  }
  return (
    <Form ref={form} method="post" replace noValidate className="grid gap-4">
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
        name="name"
        inputMode="email"
        dir="auto"
        autoComplete="username"
        autoCapitalize="none"
        required
        defaultValue={answer?.typed.name}
        error={answer?.fields.name}
      />
      <Button type="submit" size="lg" wide loading={busy}>
        {t(answer?.sent ? 'auth.resend' : 'auth.send')}
      </Button>
      <BackToLogin next={next} />
    </Form>
  )
}

/** A new password and its confirmation. `children` come first in the form. */
export function NewPasswordForm({
  answer,
  username,
  children,
}: {
  answer: FormResult | undefined
  username?: string | undefined
  children: ReactNode
}) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  const form = useFirstError(answer)
  return (
    <Form ref={form} method="post" replace noValidate className="grid gap-4">
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
      {children}
      <NewPasswordFields answer={answer} label={t('auth.new_password')} />
      <Button type="submit" size="lg" wide loading={busy}>
        {t('auth.save_password')}
      </Button>
    </Form>
  )
}
