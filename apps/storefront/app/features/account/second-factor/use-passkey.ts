import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useSubmit } from '@hawker/web/router/hooks'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toastRefusal } from '../../../lib/toast-refusal.ts'

type Operation = 'startPasskeySignIn' | 'startProofPasskey' | 'startSecondFactorPasskey'

/**
 * Shows a passkey of the account to the action of the page. It is offered only where scripts run
 * and the browser supports passkeys.
 */
export function usePasskey(operation: Operation, next: string) {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const [started, { startAuthentication }] = await Promise.all([
        browserApi(operation),
        import('@simplewebauthn/browser'),
      ])
      if (!started.ok) return toastRefusal(started, t)
      const { challenge_id, options } = started.data
      const response = await startAuthentication({ optionsJSON: options as never })
      await submit(
        { intent: 'passkey', next, passkey: JSON.stringify({ challenge_id, response }) },
        { replace: true },
      )
    } catch {
      // Cancelled, or no passkey for this site: the browser does not say which.
      showToast({ kind: 'info', message: t('error.try_again') })
    } finally {
      setBusy(false)
    }
  }
  return { isOffered: isHydrated && 'PublicKeyCredential' in window, busy, press }
}
