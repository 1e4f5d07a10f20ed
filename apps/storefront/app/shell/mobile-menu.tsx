import { IconButton } from '@hawker/ui/icon-button'
import { menuIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { onDemand } from '../lib/on-demand.tsx'
import { useTexts } from '../lib/texts.tsx'

const MenuSheet = onDemand(() => import('./menu-sheet.tsx'))

/** storefront.md 2: guests on mobile have a menu button; signed in it is there too, for what the desktop header shows openly. */
export function GuestMenu() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <IconButton
        icon={menuIcon}
        label={t('shell.menu')}
        onPointerEnter={MenuSheet.preload}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
        className="-me-2"
      />
      {asked && <MenuSheet open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
