import type { Profile } from '@hawker/contract/accounts'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { Form, useNavigation } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import { CenteredLink } from '../forms/centered-link.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { NameFields } from '../forms/name-fields.tsx'
import { useActionForm } from '../forms/use-action-form.ts'

/** Asks a new phone or social account for its name and e-mail address. */
export function DetailsForm({
  user,
  answer,
  next,
}: {
  user: Profile
  answer: FormResult | undefined
  next: string
}) {
  const { t } = useTexts()
  const form = useActionForm(
    { firstname: user.firstname, lastname: user.lastname ?? '', email: '' },
    answer,
  )
  return (
    <Form {...form.props} method="post" replace className="grid gap-4">
      <p className="text-muted">{t('auth.details_hint')}</p>
      <FormNotice answer={answer} />
      <SentNotice answer={answer} />
      <input type="hidden" name="next" value={next} />
      <NameFields field={form.field} lastnameAside={t('common.optional')} />
      <TextField
        label={t('auth.email')}
        aside={t('common.optional')}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t('action.save')}
      </Button>
      {answer?.sent && <CenteredLink href={next}>{t('action.continue')}</CenteredLink>}
    </Form>
  )
}

/** Changes the e-mail address. The change takes effect when the mailed link is opened. */
export function ChangeEmailForm({
  user,
  answer,
  next,
}: {
  user: Profile
  answer: FormResult | undefined
  next: string
}) {
  const { t } = useTexts()
  const form = useActionForm({ email: '' }, answer)
  return (
    <Form {...form.props} method="post" replace className="grid gap-4">
      {user.email !== null && (
        <p className="text-muted wrap-anywhere">
          <bdi>{user.email}</bdi>
        </p>
      )}
      <FormNotice answer={answer} />
      <SentNotice answer={answer} />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="intent" value="change-email" />
      <TextField
        label={t('profile.new_email')}
        hint={t('profile.new_email_hint')}
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t('auth.send')}
      </Button>
      <CenteredLink href={next}>{t(answer?.sent ? 'action.continue' : 'action.back')}</CenteredLink>
    </Form>
  )
}

/** The mailed link opens this form: mail scanners follow links, so only the button confirms. */
export function ConfirmEmailForm({
  token,
  answer,
}: {
  token: string
  answer: FormResult | undefined
}) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace className="grid gap-4">
      <p className="text-muted">{t('auth.confirm_email_hint')}</p>
      <FormNotice answer={answer} />
      <input type="hidden" name="intent" value="confirm-email" />
      <input type="hidden" name="token" value={token} />
      {answer?.fields.email !== undefined && <Notice kind="error">{answer.fields.email}</Notice>}
      <Button type="submit" size="lg" wide loading={busy}>
        {t('auth.confirm_email')}
      </Button>
    </Form>
  )
}

function SentNotice({ answer }: { answer: FormResult | undefined }) {
  const { t } = useTexts()
  if (!answer?.sent) return null
  return (
    <Notice kind="success" announce>
      {t('auth.email_on_its_way', { email: answer.typed.email ?? '' })}
    </Notice>
  )
}
