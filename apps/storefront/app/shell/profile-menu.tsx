import { Avatar } from '@hawker/ui/avatar'
import { logOutIcon, receiptIcon, settingsIcon, helpIcon, storeIcon, userIcon, walletIcon } from '@hawker/ui/icons'
import { Menu } from '@hawker/ui/menu'
import { useNavigate } from 'react-router'
import { tinyPicture } from '../lib/pictures.ts'
import { useSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'

export function ProfileMenu() {
  const { t } = useTexts()
  const user = useSession()
  const navigate = useNavigate()
  return (
    <div className="for-members">
      <Menu
        label={t('shell.account_menu')}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={t('shell.account_menu')}
            className="grid size-11 place-items-center rounded-full hover:bg-sunk"
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
            onSelect: async () => {
              const { logOut } = await import('../features/account/log-out.ts')
              await logOut()
              await navigate('/')
            },
          },
        ]}
      />
    </div>
  )
}
