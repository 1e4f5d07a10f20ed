import { Dialog } from '@hawker/ui/dialog'
import { Fragment, type ReactNode, useState } from 'react'
import { useTexts } from './texts.tsx'

type DialogAboutProps<T extends object | string> = {
  /** What it is about; undefined: it is closed. */
  about: T | undefined
  title: (about: T) => string
  onClose: () => void
  children: (about: T) => ReactNode
}

/** A dialog about one thing, which stays in it while it leaves the screen. Each opening begins anew. */
export function DialogAbout<T extends object | string>({
  about,
  title,
  onClose,
  children,
}: DialogAboutProps<T>) {
  const { t } = useTexts()
  const [seen, setSeen] = useState({ about, shown: about, openings: 0 })
  if (about !== seen.about)
    setSeen({
      about,
      shown: about ?? seen.shown,
      openings: seen.openings + (seen.about === undefined ? 1 : 0),
    })
  const shown = about ?? seen.shown
  return (
    <Dialog
      open={about !== undefined}
      onClose={onClose}
      title={shown ? title(shown) : ''}
      closeLabel={t('action.close')}
    >
      {shown && <Fragment key={seen.openings}>{children(shown)}</Fragment>}
    </Dialog>
  )
}
