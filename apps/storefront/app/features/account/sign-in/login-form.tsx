import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useRef } from 'react'
import { Form, useNavigation } from '../../../router/hooks.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { DemoAccounts } from './demo-accounts-list.tsx'
import type { DemoAccount } from './demo-accounts.ts'
import { withNext } from '../next-page.ts'
import { OtherMethods } from './other-methods.tsx'
import { PasswordField } from '../security/password-field.tsx'
import type { Method } from './sign-in-methods.ts'
import { useFirstError } from '../../../lib/use-first-error.ts'

type Props = {
  answer: FormResult | undefined
  next: string
  methods: readonly Method[]
  demo: { people: readonly DemoAccount[]; password: string }
}

export function LoginForm({ answer, next, methods, demo }: Props) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  const form = useFirstError(answer)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const pick = (address: string) => {
    if (email.current) email.current.value = address
    if (password.current) password.current.value = demo.password
    form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
  }
  return (
    <>
      <Form ref={form} method="post" replace noValidate className="grid gap-4">
        {answer?.message !== undefined && (
          <Notice kind="error" announce>
            {answer.message}
          </Notice>
        )}
        <input type="hidden" name="next" value={next} />
        <TextField
          ref={email}
          label={t('auth.email_or_phone')}
          name="name"
          inputMode="email"
          dir="auto"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="username"
          required
          defaultValue={answer?.typed.name}
          error={answer?.fields.name}
        />
        <PasswordField
          ref={password}
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          required
          error={answer?.fields.password}
        />
        <Button type="submit" size="lg" wide loading={busy}>
          {t('auth.login')}
        </Button>
        <a
          href={withNext('/reset-password', next)}
          className="mx-auto inline-flex min-h-11 items-center px-2 font-medium hover:underline"
        >
          {t('auth.forgot')}
        </a>
        {next !== '/' && <p className="text-center text-sm text-muted">{t('auth.sent_back')}</p>}
      </Form>
      <OtherMethods methods={methods} next={next} />
      <DemoAccounts accounts={demo.people} password={demo.password} onPick={pick} />
      <p className="text-center text-muted">
        {t('auth.no_account')}{' '}
        <a
          href={withNext('/register', next)}
          className="inline-flex min-h-11 items-center px-1 font-semibold text-brand-text hover:underline"
        >
          {t('auth.register')}
        </a>
      </p>
    </>
  )
}
