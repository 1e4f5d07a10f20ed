import type { StaffUser } from '@hawker/contract/accounts'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'

type BlockDialogProps = {
  user: StaffUser | undefined
  onClose: () => void
  /** Answers why not. */
  onBlock: (reason: string) => Promise<string | undefined>
}

export function BlockDialog({ user, onClose, onBlock }: BlockDialogProps) {
  const { t } = useTexts()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const shown = user ?? last
  return (
    <Dialog
      open={user !== undefined}
      onClose={onClose}
      title={t('users.block_title', { name: shown?.firstname ?? '' })}
      closeLabel={t('action.close')}
    >
      {user && <BlockForm key={user.id} onClose={onClose} onBlock={onBlock} />}
    </Dialog>
  )
}

function BlockForm({ onClose, onBlock }: Omit<BlockDialogProps, 'user'>) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const block = async () => {
    if (reason.trim() === '') return setError(t('error.required'))
    setSending(true)
    setError(await onBlock(reason.trim()))
    setSending(false)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void block()
      }}
    >
      <p className="text-muted">{t('users.block_hint')}</p>
      <TextArea
        label={t('users.reason')}
        hint={t('users.reason_hint')}
        maxLength={300}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" variant="danger" loading={sending}>
          {t('users.block')}
        </Button>
      </div>
    </form>
  )
}
