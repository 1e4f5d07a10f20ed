import { Button } from '@hawker/ui/button'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, refusalText } from '../../lib/api.ts'
import { endProof } from '../../lib/proof/identity-proof.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Proves the person by a passkey of the account, in browsers that have passkeys. */
export function PasskeyButton() {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  if (!('PublicKeyCredential' in window)) return null
  const prove = async () => {
    const [started, { startAuthentication }] = await Promise.all([
      api('startProofPasskey'),
      import('@simplewebauthn/browser'),
    ])
    if (!started.ok) return started
    const { challenge_id, options } = started.data
    const response = await startAuthentication({ optionsJSON: options as never })
    return api('proveIdentity', {
      body: { passkey: { challenge_id, response: response as never } },
    })
  }
  const press = async () => {
    setBusy(true)
    try {
      const proved = await prove()
      if (proved.ok) endProof(true)
      else showToast({ kind: 'error', message: refusalText(proved, t) })
    } catch {
      // Cancelled, or no passkey for this site: the browser does not say which.
      showToast({ kind: 'info', message: t('proof.passkey_failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" wide loading={isBusy} onClick={() => void press()}>
      {t('proof.use_passkey')}
    </Button>
  )
}
