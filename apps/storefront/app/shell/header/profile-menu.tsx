import { Avatar } from '@hawker/ui/avatar'
import { logOutIcon } from '@hawker/ui/icons'
import { Menu } from '@hawker/ui/menu'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAccountLinks, useLeave } from './account-links.ts'

export function ProfileMenu() {
  const { t } = useTexts()
  const user = useSession()
  const links = useAccountLinks()
  const leave = useLeave()
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
          ...links,
          {
            key: 'logout',
            label: t('shell.logout'),
            icon: logOutIcon,
            danger: true,
            onSelect: () => void leave(),
          },
        ]}
      />
    </div>
  )
}
