import type { StaffUser } from '@hawker/contract/accounts'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TextForm } from '../../lib/text-form.tsx'

type BlockDialogProps = {
  user: StaffUser | undefined
  onClose: () => void
  /** Resolves to undefined on success. */
  onBlock: (reason: string) => Promise<FormRefusal | undefined>
}

export function BlockDialog({ user, onClose, onBlock }: BlockDialogProps) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={user}
      title={({ firstname }) => t('users.block_title', { name: firstname })}
      onClose={onClose}
    >
      {() => (
        <TextForm
          about={t('users.block_hint')}
          label={t('users.reason')}
          hint={t('users.reason_hint')}
          action={t('users.block')}
          danger
          maxLength={300}
          onClose={onClose}
          onSend={onBlock}
        />
      )}
    </DialogAbout>
  )
}
