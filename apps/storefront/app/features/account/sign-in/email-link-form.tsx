import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { Form, useNavigation } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { useActionForm } from '../forms/use-action-form.ts'
import { BackToLogin } from './back-to-login.tsx'

/** Asks for the address to mail a sign-in link to. */
export function EmailLinkForm({ answer, next }: { answer: FormResult | undefined; next: string }) {
  const { t } = useTexts()
  const form = useActionForm({ email: '' }, answer)
  return (
    <Form {...form.props} method="post" replace className="grid gap-4">
      <FormNotice answer={answer} />
      {answer?.sent && (
        <Notice kind="success" announce>
          {t('auth.email_on_its_way', { email: answer.typed.email ?? '' })}
        </Notice>
      )}
      <input type="hidden" name="intent" value="link" />
      <input type="hidden" name="next" value={next} />
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        required
        {...form.field('email')}
      />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t(answer?.sent ? 'auth.resend' : 'auth.send')}
      </Button>
      <BackToLogin next={next} />
    </Form>
  )
}

/** The mailed link opens this form: mail scanners follow links, so only the button signs in. */
export function OpenLinkForm({
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
  return (
    <Form method="post" replace className="grid gap-4">
      <FormNotice answer={answer} />
      <p className="text-muted">{t('auth.link_hint')}</p>
      <input type="hidden" name="intent" value="open-link" />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" size="lg" wide loading={busy}>
        {t('auth.login')}
      </Button>
    </Form>
  )
}
