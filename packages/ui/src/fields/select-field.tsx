import type { ReactNode, SelectHTMLAttributes } from 'react'
import { classNames } from '@hawker/std/class-names'
import { CONTROL, Field, type FieldProps } from './field.tsx'
import { Icon } from '../icons/icon.tsx'
import { chevronDownIcon } from '../icons/icons.tsx'

type FieldPart = Omit<FieldProps, 'children'>
export type SelectFieldProps = FieldPart &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldPart> & { children: ReactNode }

/** The browser's select, which each phone shows in its own way. Children are `<option>`s. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  errorId,
  aside,
  id,
  className,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      errorId={errorId}
      aside={aside}
      id={id}
      className={className}
    >
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classNames(CONTROL, 'h-12 appearance-none pe-11')}
          >
            {children}
          </select>
          <Icon
            of={chevronDownIcon}
            className="pointer-events-none absolute inset-y-0 end-4 my-auto text-muted"
          />
        </div>
      )}
    </Field>
  )
}
