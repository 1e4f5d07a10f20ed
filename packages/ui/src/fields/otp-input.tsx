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
  /** While the code is being checked: unlike `disabled` it keeps the focus, for the next try. */
  readOnly?: boolean | undefined
  autoFocus?: boolean | undefined
}

/**
 * Boxes to look at, one field to write into: paste, the phone's own "code from message", deleting and screen readers
 * all work as in any field.
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
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {/* A code is read from the left in every language. */}
      <div dir="ltr" className="group relative w-fit">
        <div aria-hidden="true" className={classNames('flex gap-2', !alive && 'invisible')}>
          {Array.from({ length }, (_, place) => (
            <span
              key={place}
              className={classNames(
                'tabular grid h-14 w-11 place-items-center rounded-sm border bg-surface text-xl font-semibold sm:w-12',
                error === undefined ? 'border-edge' : 'border-danger-text',
                place === Math.min(value.length, length - 1) &&
                  'group-focus-within:border-focus group-focus-within:outline-2 group-focus-within:outline-focus',
              )}
            >
              {value[place] ?? ''}
            </span>
          ))}
        </div>
        <input
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          readOnly={readOnly}
          // The page is about nothing but this field.
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
          className={classNames('absolute inset-0 w-full', alive ? OVER_BOXES : IN_ITSELF)}
        />
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const never = () => () => {}
const OVER_BOXES =
  'bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent'
/** No script fills the boxes (yet): then it is a field like any other. */
const IN_ITSELF = `${CONTROL} h-full text-center text-xl font-semibold tracking-[0.4em]`

/** Keeps digits, also Arabic and Persian ones, as 0–9. */
function westernDigits(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/\D/g, '')
}
