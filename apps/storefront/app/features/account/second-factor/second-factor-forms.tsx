import type { SecondFactor } from '@hawker/contract/account-security'
import { Button, ButtonLink } from '@hawker/ui/button'
import { useState } from 'react'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { Form, useNavigation, useSubmit } from '@hawker/web/router/hooks'
import QrCode from '@hawker/ui/qr-code'
import { useTexts } from '../../../lib/texts.tsx'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { CenteredLink } from '../forms/centered-link.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { AuthenticatorCodeForm, ProofForm, RecoveryCodeForm } from '../proof/proof-form.tsx'
import { BackToLogin } from '../sign-in/back-to-login.tsx'
import { isOtherApp } from '../sign-in/next-page.ts'
import { addPasskey } from './add-passkey.ts'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { state: SecondFactor; next: string; answer: FormResult | undefined }

/** The second step of a sign-in. All except the passkey works without scripts. */
export function VerifySecondFactor({ state, next, answer }: Props) {
  const isRecovery = answer?.typed.intent === 'recovery'
  return (
    <div className="grid gap-6">
      <FormNotice answer={answer} />
      {state.totp && <AuthenticatorCodeForm next={next} answer={isRecovery ? undefined : answer} />}
      {state.passkeys > 0 && <PasskeyButton operation="startSecondFactorPasskey" next={next} />}
      {state.recovery_codes > 0 && (
        <RecoveryCodeForm open={isRecovery} next={next} answer={isRecovery ? answer : undefined} />
      )}
      <BackToLogin next={next} />
    </div>
  )
}

/** Adds an authenticator app or a passkey: at a sign-in that needs one, or from the settings. */
export function EnrolSecondFactor({ state, next, answer }: Props) {
  const { t } = useTexts()
  const { secret, url, codes } = answer?.typed ?? {}
  if (codes) {
    return (
      <div className="grid gap-6">
        <RecoveryCodes codes={codes.split(' ')} />
        <ButtonLink href={next} size="lg" wide {...(isOtherApp(next) ? { 'data-reload': '' } : {})}>
          {t('second_factor.saved')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="grid gap-8">
      {state.step === 'enrol' && <p className="text-muted">{t('second_factor.enrol_hint')}</p>}
      <FormNotice answer={answer} />
      <section aria-labelledby="factor-app" className="grid gap-4">
        <h2 id="factor-app" className="text-lg font-semibold">
          {t('second_factor.app_title')}
        </h2>
        {secret && url ? (
          <>
            <p className="text-muted">{t('second_factor.app_hint')}</p>
            <div className="justify-self-center">
              <QrCode text={url} label={t('second_factor.qr_label')} />
            </div>
            <p className="grid gap-1 text-sm">
              <span className="text-muted">{t('second_factor.key')}</span>
              <bdi dir="ltr" className="justify-self-start font-mono wrap-anywhere">
                {secret.match(/.{4}/g)?.join(' ')}
              </bdi>
            </p>
            <ProofForm
              intent="confirm_app"
              next={next}
              answer={answer}
              submitText={t('second_factor.turn_on')}
            >
              {(field) => (
                <>
                  <input type="hidden" name="secret" value={secret} />
                  <input type="hidden" name="url" value={url} />
                  <CodeField label={t('second_factor.code')} {...field('code')} />
                </>
              )}
            </ProofForm>
          </>
        ) : (
          <StartForm next={next} />
        )}
      </section>
      {state.step === 'enrol' && <PasskeySection next={next} />}
      {state.step === 'enrol' ? (
        <BackToLogin next={next} />
      ) : (
        <CenteredLink href={next}>{t('action.back')}</CenteredLink>
      )}
    </div>
  )
}

function StartForm({ next }: { next: string }) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace>
      <input type="hidden" name="intent" value="start_app" />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" size="lg" wide loading={busy}>
        {t('security.add_app')}
      </Button>
    </Form>
  )
}

/** Needs scripts, and a browser with passkeys. */
function PasskeySection({ next }: { next: string }) {
  const { t } = useTexts()
  const alive = useHydrated()
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)
  if (!alive || !('PublicKeyCredential' in window)) return null
  const add = async () => {
    setBusy(true)
    const refusal = await addPasskey(t('auth.by_passkey'))
    if (refusal === undefined) await submit({ intent: 'passkey_added', next }, { replace: true })
    else if (refusal !== 'cancelled') toastRefusal(refusal, t)
    setBusy(false)
  }
  return (
    <section aria-labelledby="factor-passkey" className="grid gap-4">
      <h2 id="factor-passkey" className="text-lg font-semibold">
        {t('second_factor.passkey_title')}
      </h2>
      <p className="text-muted">{t('second_factor.passkey_hint')}</p>
      <Button variant="secondary" size="lg" wide loading={busy} onClick={() => void add()}>
        {t('security.add_passkey')}
      </Button>
    </section>
  )
}
