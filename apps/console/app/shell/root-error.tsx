import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { alertIcon } from '@hawker/ui/icons'
import { Outlet } from 'react-router'
import { api } from '../lib/api.ts'
import { currentSession, sessionEnded, sessionKnown } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'
import { Frame } from '../shell/frame.tsx'

const WORKING_ROLES = ['seller', 'driver', 'admin']

/**
 * Finds out who is signed in: from the readable cookie, or from the API if the cookie names no role
 * of the console.
 */
export async function loadSession(): Promise<null> {
  const session = currentSession()
  if (session.state === 'in' && session.user.roles.some((role) => WORKING_ROLES.includes(role)))
    return null
  const profile = await api('showProfile')
  if (profile.ok) sessionKnown(profile.data)
  else if (session.state === 'unknown') sessionEnded()
  return null
}

export function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function RootError() {
  const { t } = useTexts()
  return (
    <Frame>
      <EmptyState
        level={1}
        icon={alertIcon}
        title={t('error.failed')}
        text={t('error.failed_hint')}
        action={<Button onClick={() => location.reload()}>{t('action.retry')}</Button>}
      />
    </Frame>
  )
}
