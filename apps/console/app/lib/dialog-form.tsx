import { Button } from '@hawker/ui/button'
import type { ReactNode } from 'react'
import { useTexts } from './texts.tsx'

type DialogFormProps = {
  /** What the button that sends it says. */
  action: string
  onSend: () => void
  onClose: () => void
  /** What the way out says, where "cancel" would be taken for the deed. */
  wayOut?: string
  danger?: boolean
  sending?: boolean
  disabled?: boolean
  icon?: ReactNode
  children: ReactNode
}

/** What a dialog asks for, with the way out and the deed at its end. */
export function DialogForm({
  action,
  onSend,
  onClose,
  wayOut,
  danger = false,
  sending = false,
  disabled = false,
  icon,
  children,
}: DialogFormProps) {
  const { t } = useTexts()
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {wayOut ?? t('action.cancel')}
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          loading={sending}
          disabled={disabled}
          icon={icon}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
