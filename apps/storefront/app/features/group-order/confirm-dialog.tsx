import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  text: string
  action: string
  onYes: () => Promise<void>
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ open, onClose, title, text, action, onYes }: Props) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            variant="danger"
            loading={busy}
            onClick={() => {
              setBusy(true)
              void onYes().finally(() => {
                setBusy(false)
                onClose()
              })
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
