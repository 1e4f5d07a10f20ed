import type { ProofMethod } from '@hawker/contract/account-security'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, refusalText } from '../../lib/api.ts'
import { loginHref } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProofForm } from './proof-form.tsx'

/** The ways in which this account can prove its owner, the safest first. */
export function ProofMethods({ methods }: { methods: readonly ProofMethod[] }) {
  const { t } = useTexts()
  const [verifyId, setVerifyId] = useState<string>()
  if (methods.length === 0)
    return (
      <div className="grid gap-4">
        <Notice kind="info">{t('proof.log_in_again')}</Notice>
        <ButtonLink href={loginHref()}>{t('auth.login')}</ButtonLink>
      </div>
    )
  if (verifyId !== undefined)
    return (
      <div className="grid gap-4">
        <Notice kind="success" announce>
          {t('proof.code_sent')}
        </Notice>
        <ProofForm
          kind="code"
          label={t('proof.code')}
          proofOf={(code) => ({ sent_code: { verify_id: verifyId, code } })}
        />
      </div>
    )
  return (
    <div className="grid gap-5">
      {methods.includes('passkey') && <PasskeyButton />}
      {methods.includes('totp') && (
        <ProofForm
          kind="code"
          label={t('proof.app_code')}
          hint={t('proof.app_code_hint')}
          proofOf={(totp) => ({ totp })}
        />
      )}
      {methods.includes('password') && (
        <ProofForm
          kind="password"
          label={t('proof.password')}
          proofOf={(password) => ({ password })}
        />
      )}
      {methods.includes('recovery_code') && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            {t('proof.lost')}
          </summary>
          <ProofForm
            kind="text"
            label={t('proof.recovery_code')}
            hint={t('proof.recovery_hint')}
            proofOf={(code) => ({ recovery_code: code })}
          />
        </details>
      )}
      {(['email', 'phone'] as const)
        .filter((to) => methods.includes(to))
        .map((to) => (
          <SendButton key={to} to={to} onSent={setVerifyId} />
        ))}
    </div>
  )
}

function SendButton({ to, onSent }: { to: 'email' | 'phone'; onSent: (verifyId: string) => void }) {
  const { t } = useTexts()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const sent = await api('sendProofCode', { body: { to } })
    setSending(false)
    if (sent.ok) onSent(sent.data.verify_id)
    else showToast({ kind: 'error', message: refusalText(sent, t) })
  }
  return (
    <Button variant="secondary" wide loading={isSending} onClick={() => void send()}>
      {t(`proof.send_${to}`)}
    </Button>
  )
}
