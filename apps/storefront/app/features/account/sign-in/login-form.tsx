import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { Form } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import { CenteredLink } from '../forms/centered-link.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { useActionForm } from '../forms/use-action-form.ts'
import { DemoAccounts } from './demo-accounts-list.tsx'
import type { DemoAccount } from './demo-accounts.ts'
import { withNext } from './next-page.ts'
import { OtherMethods } from './other-methods.tsx'
import { PasswordField } from '../security/password-field.tsx'
import type { Method } from './sign-in-methods.ts'

type Props = {
  answer: FormResult | undefined
  next: string
  /** The visitor came from a page that needs an account. */
  isNeeded: boolean
  methods: readonly Method[]
  demo: { people: readonly DemoAccount[]; password: string }
}

/** Why a page needs an account. */
const REASONS: Record<string, 'auth.why_sell' | 'auth.why_deliver'> = {
  '/be-seller': 'auth.why_sell',
  '/be-driver': 'auth.why_deliver',
}

export function LoginForm({ answer, next, isNeeded, methods, demo }: Props) {
  const { t } = useTexts()
  const form = useActionForm({ name: '', password: '' }, answer)
  const why = REASONS[next.split(/[?#]/)[0] ?? '']
  const fillIn = (name: string) => {
    form.change({ name, password: demo.password })
    form.props.ref.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
  }
  return (
    <>
      {isNeeded && (
        <Notice kind="info">
          {t('auth.login_first')}. {why !== undefined && `${t(why)} `}
          {t('auth.sent_back')}
        </Notice>
      )}
      <Form {...form.props} method="post" replace className="grid gap-4">
        <FormError of={form} />
        <input type="hidden" name="next" value={next} />
        <TextField
          label={t('auth.email_or_phone')}
          inputMode="email"
          dir="auto"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="username"
          required
          {...form.field('name')}
        />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <Button type="submit" size="lg" wide loading={form.pending}>
          {t('auth.login')}
        </Button>
        <CenteredLink href={withNext('/reset-password', next)}>{t('auth.forgot')}</CenteredLink>
        {next !== '/' && !isNeeded && (
          <p className="text-center text-sm text-muted">{t('auth.sent_back')}</p>
        )}
      </Form>
      <OtherMethods methods={methods} next={next} />
      <DemoAccounts accounts={demo.people} password={demo.password} onPick={fillIn} />
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
