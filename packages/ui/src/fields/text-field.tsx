import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '@hawker/std/class-names'
import { CONTROL, Field, type FieldProps } from './field.tsx'

type FieldPart = Omit<FieldProps, 'children'>

export type TextFieldProps = FieldPart &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldPart> & {
    ref?: Ref<HTMLInputElement> | undefined
    /** Inside the box, before and after the text. */
    leading?: ReactNode
    trailing?: ReactNode
  }

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  errorId,
  aside,
  id,
  className,
  leading,
  trailing,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, errorId, aside, id, className }}>
      {(control) => (
        <div className="relative">
          {leading !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-muted">
              {leading}
            </span>
          )}
          <input
            {...input}
            {...control}
            type={type}
            // Typed text keeps its own direction in pages of the other direction.
            dir={input.dir ?? (WRITTEN.has(type) ? 'auto' : undefined)}
            className={classNames(
              CONTROL,
              'h-12 rtl:text-right',
              leading !== undefined && ROOM_AT_START,
              trailing !== undefined && ROOM_AT_END,
            )}
          />
          {trailing !== undefined && (
            <span className="absolute inset-y-0 end-1 grid place-items-center">{trailing}</span>
          )}
        </div>
      )}
    </Field>
  )
}

export type TextAreaProps = FieldPart &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldPart> & {
    ref?: Ref<HTMLTextAreaElement>
  }

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  errorId,
  aside,
  id,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, errorId, aside, id, className }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          dir={area.dir ?? 'auto'}
          rows={rows}
          className={classNames(CONTROL, 'field-sizing-content min-h-24 py-3 rtl:text-right')}
        />
      )}
    </Field>
  )
}

/**
 * Room for `leading` and `trailing`. Text may have the other direction, so right-to-left pages
 * reserve both sides.
 */
export const ROOM_AT_START = 'ps-12 rtl:pe-12'
export const ROOM_AT_END = 'pe-12 rtl:ps-12'

const WRITTEN = new Set(['text', 'search', 'email', 'tel', 'url', 'password'])
