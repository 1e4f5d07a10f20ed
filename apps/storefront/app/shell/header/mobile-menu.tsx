import { Avatar } from '@hawker/ui/avatar'
import { IconButton } from '@hawker/ui/icon-button'
import { menuIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'

const MenuSheet = onDemand(() => import('./menu-sheet.tsx'))

/** Guests have a menu button, and signed-in users their picture. Both open the same sheet. */
export function MobileMenu() {
  const { t } = useTexts()
  const user = useSession()
  const [open, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <div className="for-guests">
        <IconButton
          icon={menuIcon}
          label={t('shell.menu')}
          onPointerEnter={MenuSheet.preload}
          onClick={show}
          className="-me-2"
        />
      </div>
      <div className="for-members">
        <button
          type="button"
          aria-label={t('shell.account_menu')}
          onPointerEnter={MenuSheet.preload}
          onClick={show}
          className="-me-1 grid size-[44px] place-items-center rounded-full hover:bg-sunk"
        >
          <Avatar src={user?.img ? tinyPicture(user.img) : null} name="" size={36} />
        </button>
      </div>
      {isWanted && <MenuSheet open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
