import { Button } from '@hawker/ui/button'
import { OtpInput } from '@hawker/ui/otp-input'
import { TextField } from '@hawker/ui/text-field'
import { Form, useNavigation } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import { CenteredLink } from '../forms/centered-link.tsx'
import { withNext } from './next-page.ts'
import type { FormResult } from '../forms/form-validation.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { useActionForm } from '../forms/use-action-form.ts'
import { ResendButton } from './resend-button.tsx'
import { BackToLogin } from './back-to-login.tsx'

type Props = {
  answer: FormResult | undefined
  next: string
  /** Changes the member's number instead of signing in. */
  isChange: boolean
}

/** A number, then its code. Without scripts both steps are plain forms. */
export function VerifyPhoneForm({ answer, next, isChange }: Props) {
  return answer?.typed.verify_id ? (
    <CodeStep key={answer.typed.verify_id} answer={answer} next={next} isChange={isChange} />
  ) : (
    <PhoneStep answer={answer} next={next} isChange={isChange} />
  )
}

function PhoneStep({ answer, next, isChange }: Props) {
  const { t } = useTexts()
  const form = useActionForm({ phone: '' }, answer)
  return (
    <Form {...form.props} method="post" replace className="grid gap-4">
      <FormNotice answer={answer} />
      <input type="hidden" name="next" value={next} />
      <TextField
        label={t('checkout.phone')}
        type="tel"
        autoComplete="tel"
        placeholder="+12025550100"
        required
        {...form.field('phone')}
      />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t('auth.send')}
      </Button>
      {isChange ? <BackTo href={next} /> : <BackToLogin next={next} />}
    </Form>
  )
}

function CodeStep({ answer, next, isChange }: Props & { answer: FormResult }) {
  const { t } = useTexts()
  const form = useActionForm({ code: '' }, answer, ['code'])
  const { phone = '', verify_id: verifyId = '', resend_at: resendAt = '' } = answer.typed
  return (
    <>
      <Form {...form.props} method="post" replace className="grid gap-4">
        <p className="text-muted">{t('auth.code_sent', { phone: `\u2066${phone}\u2069` })}</p>
        <FormNotice answer={answer} />
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="verify_id" value={verifyId} />
        <input type="hidden" name="phone" value={phone} />
        <input type="hidden" name="resend_at" value={resendAt} />
        <input type="hidden" name="next" value={next} />
        <OtpInput
          label={t('auth.code')}
          autoFocus
          {...form.choice('code')}
          onComplete={() => {
            // The field holds the last digit only after this event.
            setTimeout(() => form.props.ref.current?.requestSubmit())
          }}
        />
        <Button type="submit" size="lg" wide loading={form.pending}>
          {t(isChange ? 'action.confirm' : 'auth.login')}
        </Button>
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Resend key={resendAt} phone={phone} next={next} until={Date.parse(resendAt)} />
        <a
          href={
            isChange
              ? `/verify-phone?change=&next=${encodeURIComponent(next)}`
              : withNext('/verify-phone', next)
          }
          data-reload=""
          className="inline-flex min-h-11 items-center px-2 font-medium hover:underline"
        >
          {t('auth.other_number')}
        </a>
      </div>
    </>
  )
}

function Resend({ phone, next, until }: { phone: string; next: string; until: number }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace>
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="next" value={next} />
      <ResendButton until={until} loading={busy} />
    </Form>
  )
}

function BackTo({ href }: { href: string }) {
  const { t } = useTexts()
  return <CenteredLink href={href}>{t('action.back')}</CenteredLink>
}
