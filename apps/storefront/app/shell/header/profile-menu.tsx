import { Avatar } from '@hawker/ui/avatar'
import { MenuPopover } from '@hawker/ui/menu-popover'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { onDemand } from '../../lib/on-demand.tsx'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'

const AccountItems = onDemand(async () => ({
  default: (await import('./header-menu-items.tsx')).AccountItems,
}))

export function ProfileMenu() {
  const { t } = useTexts()
  const user = useSession()
  return (
    <div className="for-members">
      <MenuPopover
        label={t('shell.account_menu')}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            onPointerEnter={AccountItems.preload}
            aria-label={t('shell.account_menu')}
            className="grid size-[44px] place-items-center rounded-full hover:bg-sunk"
          >
            <Avatar src={user?.img ? tinyPicture(user.img) : null} name="" size={36} />
          </button>
        )}
      >
        {(close, open) => <AccountItems open={open} onClose={close} />}
      </MenuPopover>
    </div>
  )
}
