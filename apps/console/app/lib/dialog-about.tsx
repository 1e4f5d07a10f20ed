import { Dialog } from '@hawker/ui/dialog'
import { Fragment, type ReactNode, useState } from 'react'
import { useTexts } from './texts.tsx'

type DialogAboutProps<T extends object | string> = {
  /** The subject; undefined closes the dialog. */
  about: T | undefined
  title: (about: T) => string
  onClose: () => void
  children: (about: T) => ReactNode
}

/**
 * A dialog about one subject. The subject stays visible while the dialog closes. Each opening starts
 * with fresh state.
 */
export function DialogAbout<T extends object | string>({
  about,
  title,
  onClose,
  children,
}: DialogAboutProps<T>) {
  const { t } = useTexts()
  const [last, setLast] = useState({ about, shown: about, openings: 0 })
  if (about !== last.about)
    setLast({
      about,
      shown: about ?? last.shown,
      openings: last.openings + (last.about === undefined ? 1 : 0),
    })
  const shown = about ?? last.shown
  return (
    <Dialog
      open={about !== undefined}
      onClose={onClose}
      title={shown ? title(shown) : ''}
      closeLabel={t('action.close')}
    >
      {shown && <Fragment key={last.openings}>{children(shown)}</Fragment>}
    </Dialog>
  )
}
