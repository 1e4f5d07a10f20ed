import { Fragment, useId, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { FieldError } from './field.tsx'

export type RadioOption<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** At the end of the line, for example a price. */
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean | undefined
  /** Below the option and not a part of it: a field that belongs to the choice. */
  below?: ReactNode
}

export type RadioGroupProps<Value extends string = string> = {
  name: string
  label: ReactNode
  hideLabel?: boolean | undefined
  hint?: ReactNode
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  /** The id of an error that is shown elsewhere: at a group of fields. */
  errorId?: string | undefined
  /** `list`: plain lines; `cards`: a box each; `tiles`: small boxes side by side; `grid`: of one width. */
  look?: 'list' | 'cards' | 'tiles' | 'grid' | undefined
}

/** A choice of one. The radios are real, so arrow keys, forms and screen readers work. */
export function RadioGroup<Value extends string>({
  name,
  label,
  hideLabel = false,
  hint,
  options,
  value,
  onChange,
  error,
  errorId,
  look = 'list',
}: RadioGroupProps<Value>) {
  const id = useId()
  const isSmall = look === 'tiles' || look === 'grid'
  const describedBy = classNames(
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
    errorId,
  )
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy || undefined}
      aria-invalid={(error ?? errorId) === undefined ? undefined : true}
      className="min-w-0"
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium'}>{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={LAYOUT[look]}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label
              className={classNames(
                'flex items-center gap-x-3 has-disabled:opacity-55',
                !isSmall && 'flex-wrap',
                OPTION[look],
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
                className={isSmall ? 'sr-only' : 'size-[22px] shrink-0 accent-brand'}
              />
              {option.icon}
              <span className={classNames('min-w-0', !isSmall && 'flex-1 basis-28')}>
                {option.label}
                {option.hint !== undefined && (
                  <span className="block text-sm text-muted">{option.hint}</span>
                )}
              </span>
              {option.aside !== undefined && <span className="text-muted">{option.aside}</span>}
            </label>
            {option.below}
          </Fragment>
        ))}
      </div>
      {error !== undefined && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

const LAYOUT = {
  list: 'grid',
  cards: 'grid gap-2',
  tiles: 'flex flex-wrap gap-2',
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2',
}
const BOX =
  'rounded-md border border-edge transition-colors hover:border-ink ' +
  'has-checked:border-brand-text has-checked:bg-brand-soft ' +
  'has-checked:shadow-[inset_0_0_0_1px_var(--color-brand-text)] has-focus-visible:outline-3 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
const OPTION = {
  list: 'min-h-11 py-1.5',
  cards: `min-h-14 px-4 py-2.5 ${BOX}`,
  tiles: `min-h-11 px-4 py-2 text-center text-sm font-medium ${BOX}`,
  grid: `min-h-11 justify-center px-1 py-2 text-center text-sm font-medium ${BOX}`,
}
