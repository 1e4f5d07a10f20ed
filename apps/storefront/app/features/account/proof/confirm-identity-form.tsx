import type { IdentityProof } from '@hawker/contract/account-security'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { Form, useNavigation } from '@hawker/web/router/hooks'
import { useTexts } from '../../../lib/texts.tsx'
import { CenteredLink } from '../forms/centered-link.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { PasskeyButton } from '../second-factor/passkey-button.tsx'
import { PasswordField } from '../security/password-field.tsx'
import { withNext } from '../sign-in/next-page.ts'
import { AuthenticatorCodeForm, ProofForm, RecoveryCodeForm } from './proof-form.tsx'

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
          {methods.includes('totp') && <AuthenticatorCodeForm next={next} answer={answer} />}
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
            <RecoveryCodeForm open={false} next={next} answer={undefined} />
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
      <CenteredLink href={next}>{t('action.back')}</CenteredLink>
    </div>
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
