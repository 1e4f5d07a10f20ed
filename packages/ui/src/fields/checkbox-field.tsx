import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { FieldError } from './field.tsx'

export type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** At the end of the line, for example a price. */
  aside?: ReactNode
}

export function CheckboxField({
  label,
  hint,
  error,
  aside,
  className,
  ...input
}: CheckboxFieldProps) {
  const id = useId()
  const describedBy = classNames(
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  )
  return (
    <div className={className}>
      <label className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 has-disabled:opacity-55">
        <input
          {...input}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error === undefined ? undefined : true}
          className="size-[22px] shrink-0 accent-brand"
        />
        <span className="min-w-0 flex-1 basis-28">
          {label}
          {hint !== undefined && (
            <span id={`${id}-hint`} className="block text-sm text-muted">
              {hint}
            </span>
          )}
        </span>
        {aside !== undefined && <span className="text-muted">{aside}</span>}
      </label>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
