import { Avatar } from '@hawker/ui/avatar'
import { logOutIcon, receiptIcon, settingsIcon, helpIcon, storeIcon, userIcon, walletIcon } from '@hawker/ui/icons'
import { Menu } from '@hawker/ui/menu'
import { showToast } from '@hawker/ui/toast'
import { useNavigate } from '../router/hooks.tsx'
import { tinyPicture } from '../lib/pictures.ts'
import { useSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'

export function ProfileMenu() {
  const { t } = useTexts()
  const user = useSession()
  const navigate = useNavigate()
  const leave = async () => {
    const code = await import('../features/account/log-out.ts').catch(() => undefined)
    // Without a network not even the words of leaving may be here.
    if (!code) return showToast({ kind: 'error', message: t('error.occured') })
    if (await code.logOut()) await navigate('/')
  }
  return (
    <div className="for-members">
      <Menu
        label={t('shell.account_menu')}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={t('shell.account_menu')}
            className="grid size-[44px] place-items-center rounded-full hover:bg-sunk"
          >
            <Avatar src={user?.img ? tinyPicture(user.img) : null} name="" size={36} />
          </button>
        )}
        items={[
          { key: 'profile', label: user?.firstname || t('shell.profile'), icon: userIcon, href: '/profile' },
          { key: 'orders', label: t('shell.orders'), icon: receiptIcon, href: '/orders' },
          { key: 'wallet', label: t('shell.wallet'), icon: walletIcon, href: '/wallet' },
          { key: 'settings', label: t('shell.settings'), icon: settingsIcon, href: '/settings' },
          { key: 'help', label: t('shell.help'), icon: helpIcon, href: '/help' },
          ...(user?.roles.includes('admin') ? [{ key: 'admin', label: t('shell.admin_panel'), icon: storeIcon, href: '/console' }] : []),
          {
            key: 'logout',
            label: t('shell.logout'),
            icon: logOutIcon,
            danger: true,
            onSelect: leave,
          },
        ]}
      />
    </div>
  )
}
