import { useId, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { Icon } from '../icons/icon.tsx'
import { alertIcon } from '../icons/icons.tsx'

/** Props for the control. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  /** Focuses the first error of a page that was submitted without scripts. */
  autoFocus?: true
}

export type FieldProps = {
  label: string
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** The id of an error that is shown elsewhere: at a group of fields. */
  errorId?: string | undefined
  /** A quiet text in the line of the label: "optional". */
  aside?: ReactNode
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A control with its label, hint and error, which are linked to it. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  errorId,
  aside,
  id,
  className,
  children,
}: FieldProps) {
  const made = useId()
  const control = id ?? made
  const describedBy = classNames(
    hint !== undefined && `${control}-hint`,
    error !== undefined && `${control}-error`,
    errorId,
  )
  return (
    <div className={classNames('grid grid-cols-1 content-start gap-1.5', className)}>
      <div
        className={hideLabel ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-3'}
      >
        <label htmlFor={control} className="text-sm font-medium">
          {label}
        </label>
        {aside !== undefined && <span className="text-sm text-muted">{aside}</span>}
      </div>
      {children({
        id: control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': (error ?? errorId) === undefined ? undefined : true,
        ...(error !== undefined && { autoFocus: true }),
      })}
      {hint !== undefined && (
        <p id={`${control}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger-text">
      <Icon of={alertIcon} size={16} className="mt-0.5" />
      {children}
    </p>
  )
}

/** The style of every text control. */
export const CONTROL =
  'w-full rounded-md border border-edge bg-surface px-4 text-base text-ink transition-colors ' +
  'hover:border-ink focus:border-focus aria-invalid:border-danger-text disabled:opacity-55'
