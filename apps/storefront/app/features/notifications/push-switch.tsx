import { Notice } from '@hawker/ui/notice'
import { SwitchField } from '@hawker/ui/switch-field'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { pushState, turnPushOff, turnPushOn, type PushState } from './push.ts'

/** The switch for push notifications on this device. Hidden where the browser has none. */
export function PushSwitch({ userId, publicKey }: { userId: number; publicKey: string }) {
  const { t } = useTexts()
  const [state, setState] = useState<PushState>('unsupported')
  const [busy, setBusy] = useState(false)
  useEffect(() => void pushState(userId).then(setState), [userId])
  if (state === 'unsupported') return null
  if (state === 'denied') return <Notice>{t('notify.push_denied')}</Notice>

  const setPush = async (on: boolean) => {
    setBusy(true)
    try {
      if (!on) await turnPushOff()
      const next = on ? await turnPushOn(userId, publicKey) : 'off'
      setState(next)
      if (next === 'on' || !on)
        showToast({ id: 'settings', kind: 'success', message: t('profile.saved') })
    } catch (error) {
      // The browser's push service cannot be reached, or it has none.
      console.info('no push', error)
      showToast({ kind: 'error', message: t('notify.push_failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <SwitchField
      label={t('notify.push_here')}
      hint={t('notify.push_hint')}
      checked={state === 'on'}
      disabled={busy}
      onChange={({ target }) => void setPush(target.checked)}
    />
  )
}
