import type { IdentityProof } from '@hawker/contract/account-security'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import type { ReactNode } from 'react'
import { Form, useNavigation } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { useActionForm } from '../forms/use-action-form.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { PasskeyButton } from '../second-factor/passkey-button.tsx'
import { PasswordField } from '../security/password-field.tsx'
import { withNext } from '../sign-in/next-page.ts'

type Props = { methods: IdentityProof['methods']; next: string; answer: FormResult | undefined }

/** The ways in which this account can prove its owner. All except the passkey work without scripts. */
export function ConfirmIdentityForm({ methods, next, answer }: Props) {
  const { t } = useTexts()
  const sent = answer?.typed.verify_id
  return (
    <div className="grid gap-6">
      <p className="text-muted">{t('proof.hint')}</p>
      <FormNotice answer={answer} />
      {sent ? (
        <ProofForm intent="code" next={next} answer={answer}>
          {(field) => (
            <>
              <Notice kind="success" announce>
                {t('proof.code_sent')}
              </Notice>
              <input type="hidden" name="verify_id" value={sent} />
              <input type="hidden" name="to" value={answer.typed.to ?? ''} />
              <CodeField label={t('auth.code')} {...field('code')} />
            </>
          )}
        </ProofForm>
      ) : (
        <>
          {methods.includes('passkey') && (
            <PasskeyButton operation="startProofPasskey" next={next} />
          )}
          {methods.includes('totp') && (
            <ProofForm intent="totp" next={next} answer={answer}>
              {(field) => (
                <CodeField
                  label={t('second_factor.code')}
                  hint={t('second_factor.verify_hint')}
                  {...field('code')}
                />
              )}
            </ProofForm>
          )}
          {methods.includes('password') && (
            <ProofForm intent="password" next={next} answer={answer}>
              {(field) => (
                <PasswordField
                  label={t('auth.password')}
                  autoComplete="current-password"
                  required
                  {...field('password')}
                />
              )}
            </ProofForm>
          )}
          {methods.includes('recovery_code') && (
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center font-medium">
                {t('second_factor.lost')}
              </summary>
              <ProofForm intent="recovery" next={next} answer={undefined}>
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
          )}
        </>
      )}
      <div className="grid gap-2">
        {(['email', 'phone'] as const)
          .filter((to) => methods.includes(to))
          .map((to) => (
            <SendForm key={to} to={to} />
          ))}
      </div>
      {methods.length === 0 && (
        <>
          <Notice kind="info">{t('proof.log_in_again')}</Notice>
          <ButtonLink href={withNext('/login', next)} wide>
            {t('auth.login')}
          </ButtonLink>
        </>
      )}
      <a
        href={next}
        className="mx-auto inline-flex min-h-11 items-center px-2 font-medium hover:underline"
      >
        {t('action.back')}
      </a>
    </div>
  )
}

function ProofForm({
  intent,
  next,
  answer,
  children,
}: {
  intent: string
  next: string
  answer: FormResult | undefined
  children: (
    field: ReturnType<typeof useActionForm<{ code: string; password: string }>>['field'],
  ) => ReactNode
}) {
  const { t } = useTexts()
  const form = useActionForm({ code: '', password: '' }, answer)
  return (
    <Form {...form.props} method="post" replace className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      {children(form.field)}
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t('action.continue')}
      </Button>
    </Form>
  )
}

function SendForm({ to }: { to: 'email' | 'phone' }) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="to" value={to} />
      <Button type="submit" variant="secondary" wide loading={busy}>
        {t(to === 'email' ? 'proof.send_email' : 'proof.send_phone')}
      </Button>
    </Form>
  )
}
