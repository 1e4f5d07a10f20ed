import { IconButton } from '@hawker/ui/icon-button'
import { menuIcon } from '@hawker/ui/icons'
import { Suspense, lazy, useState } from 'react'
import { useTexts } from '../lib/texts.tsx'

const MenuSheet = lazy(() => import('./menu-sheet.tsx'))

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
        onPointerEnter={() => setAsked(true)}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
        className="-me-2"
      />
      {asked && (
        <Suspense>
          <MenuSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
