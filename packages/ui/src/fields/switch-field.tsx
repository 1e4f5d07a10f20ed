import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

export type SwitchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
}

/** A switch for something that is on or off. The caller saves it: at once, or with its form. */
export function SwitchField({ label, hint, className, ...input }: SwitchFieldProps) {
  const id = useId()
  return (
    <label className={`flex min-h-11 flex-wrap items-center gap-x-4 py-1.5 ${className ?? ''}`}>
      <span className="min-w-0 flex-1 basis-28">
        {label}
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // A checkbox has its own state; ARIA in HTML forbids aria-checked in addition.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={
          'relative h-[28px] w-[48px] shrink-0 appearance-none rounded-full bg-edge ' +
          'transition-colors before:absolute before:start-[2px] before:top-[2px] ' +
          'before:size-[24px] before:rounded-full before:bg-white before:shadow-soft ' +
          'before:transition-[inset-inline-start] checked:bg-grocery ' +
          'checked:before:start-[22px] disabled:opacity-55'
        }
      />
    </label>
  )
}
