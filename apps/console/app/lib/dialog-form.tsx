import { Button } from '@hawker/ui/button'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from './texts.tsx'

/** What `useForm` returns, as much as is needed here. */
type FormLike = { props: ComponentProps<'form'>; pending: boolean }

type DialogFormProps = {
  /** The label of the button that sends it. */
  action: string
  onClose: () => void
  /** The label of the other button, where "cancel" could be taken for the action. */
  wayOut?: string
  danger?: boolean
  disabled?: boolean
  icon?: ReactNode
  children: ReactNode
  form: FormLike
}

/** The form of a dialog, with its two buttons at the end. */
export function DialogForm({
  action,
  onClose,
  wayOut,
  danger = false,
  disabled = false,
  icon,
  children,
  form: { props, pending },
}: DialogFormProps) {
  const { t } = useTexts()
  return (
    <form {...props} className="grid gap-4">
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {wayOut ?? t('action.cancel')}
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          loading={pending}
          disabled={disabled}
          icon={icon}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
