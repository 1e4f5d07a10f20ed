import { useId, useSyncExternalStore } from 'react'
import { classNames } from '@hawker/std/class-names'
import { CONTROL, FieldError } from './field.tsx'

export type OtpInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called once when the last box is filled. */
  onComplete?: ((code: string) => void) | undefined
  length?: number | undefined
  error?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  /** Set during the check. Unlike `disabled` it keeps the focus. */
  readOnly?: boolean | undefined
  autoFocus?: boolean | undefined
}

/**
 * Shows boxes over one text field, so that paste, the phone's code suggestion, deleting and screen
 * readers work as in any field.
 */
export function OtpInput({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  error,
  name,
  disabled,
  readOnly,
  autoFocus,
}: OtpInputProps) {
  const id = useId()
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {/* Codes are left-to-right in every language. */}
      <div dir="ltr" className="group relative w-fit max-w-full">
        <div aria-hidden="true" className={classNames('flex gap-2', !isHydrated && 'invisible')}>
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={classNames(
                'tabular grid h-14 w-11 min-w-0 place-items-center rounded-sm border bg-surface',
                'text-xl font-semibold sm:w-12',
                error === undefined ? 'border-edge' : 'border-danger-text',
                index === Math.min(value.length, length - 1) &&
                  'group-focus-within:border-focus group-focus-within:outline-2 group-focus-within:outline-focus',
              )}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </div>
        <input
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          readOnly={readOnly}
          // This field is the only purpose of its page.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => {
            const code = westernDigits(event.target.value).slice(0, length)
            onChange(code)
            if (code.length === length && code !== value) onComplete?.(code)
          }}
          className={classNames('absolute inset-0 w-full', isHydrated ? OVER_BOXES : PLAIN_FIELD)}
        />
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const neverChanges = () => () => {}
const OVER_BOXES =
  'bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent'
/** If scripts are off, the boxes stay empty, so it looks like any other field. */
const PLAIN_FIELD = `${CONTROL} h-full text-center text-xl font-semibold tracking-[0.4em]`

/** Converts Arabic and Persian digits to 0–9 and removes everything else. */
function westernDigits(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/\D/g, '')
}
