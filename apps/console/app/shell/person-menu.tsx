import { IconButton } from '@hawker/ui/icon-button'
import { homeIcon, logOutIcon, userIcon } from '@hawker/ui/icons'
import { Menu } from '@hawker/ui/menu'
import { showToast } from '@hawker/ui/toast'
import { clearPending } from '@hawker/web/api/pending-requests'
import { api, refusalText } from '../lib/api.ts'
import { forgetSession, type SessionUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'

export function PersonMenu({ user }: { user: SessionUser }) {
  const { t } = useTexts()
  const signOut = async () => {
    const answer = await api('logout')
    // Only the server can end the session, so without its answer nobody is signed out.
    if (!answer.ok && answer.code !== 'unauthorized')
      return showToast({ kind: 'error', message: refusalText(answer, t) })
    await clearPending()
    forgetSession()
  }
  const name = user.firstname || t('nav.account')
  return (
    <Menu
      label={name}
      trigger={(trigger) => <IconButton icon={userIcon} label={name} {...trigger} />}
      items={[
        { key: 'site', label: t('nav.storefront'), icon: homeIcon, href: '/' },
        { key: 'out', label: t('auth.logout'), icon: logOutIcon, onSelect: () => void signOut() },
      ]}
    />
  )
}
