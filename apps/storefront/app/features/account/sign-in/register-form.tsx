import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { Form } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { NameFields } from '../forms/name-fields.tsx'
import { useActionForm } from '../forms/use-action-form.ts'
import { NewPasswordFields } from '../security/new-password-fields.tsx'
import { withNext } from './next-page.ts'
import { TermsLine } from './terms-line.tsx'

type Props = {
  answer: FormResult | undefined
  next: string
  /** The referral code of the link that opened this page. */
  referral: string
}

export function RegisterForm({ answer, next, referral }: Props) {
  const { t } = useTexts()
  const form = useActionForm(
    {
      firstname: '',
      lastname: '',
      email: '',
      phone: '',
      referral,
      password: '',
      password_confirmation: '',
    },
    answer,
  )
  return (
    <>
      <Form {...form.props} method="post" replace className="grid gap-4">
        <FormNotice answer={answer} />
        <input type="hidden" name="next" value={next} />
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields field={form.field} lastnameAside={t('common.optional')} />
        </div>
        <TextField
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <TextField
          label={t('checkout.phone')}
          hint={t('auth.one_is_enough')}
          type="tel"
          autoComplete="tel"
          placeholder="+12025550100"
          {...form.field('phone')}
        />
        <TextField
          label={t('auth.referral')}
          aside={t('common.optional')}
          autoComplete="off"
          maxLength={40}
          {...form.field('referral')}
        />
        <NewPasswordFields field={form.field} label={t('auth.password')} />
        <Button type="submit" size="lg" wide loading={form.pending}>
          {t('auth.register')}
        </Button>
        <TermsLine textKey="auth.terms" />
      </Form>
      <p className="text-center text-muted">
        {t('auth.have_account')}{' '}
        <a
          href={withNext('/login', next)}
          className="inline-flex min-h-11 items-center px-1 font-semibold text-brand-text hover:underline"
        >
          {t('auth.login')}
        </a>
      </p>
    </>
  )
}
