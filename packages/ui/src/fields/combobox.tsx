import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { CONTROL } from './field.tsx'
import { indexAfterKey } from '../interaction/arrow-key-index.ts'
import { ROOM_AT_END, ROOM_AT_START } from './text-field.tsx'

export type ComboboxOption = {
  key: string
  /** The field's value after the choice, unless `onSelect` changes it. */
  text: string
  label?: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** Consecutive options of a group are shown under its name. */
  group?: string | undefined
}

export type ComboboxProps = {
  label: string
  value: string
  onValueChange: (value: string) => void
  options: readonly ComboboxOption[]
  onSelect: (option: ComboboxOption) => void
  /** Called by Enter without an active option: the search itself. */
  onSubmit?: ((value: string) => void) | undefined
  placeholder?: string | undefined
  /** Shown and announced instead of options: loading, nothing found. */
  status?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  /** `field`: a form's box; `pill`: the header's search. */
  look?: 'field' | 'pill' | undefined
  name?: string | undefined
  id?: string | undefined
  autoFocus?: boolean | undefined
  describedBy?: string | undefined
  invalid?: boolean | undefined
}

/**
 * A field with suggestions, as the ARIA APG's list autocomplete. Escape closes the list, then
 * clears the field.
 */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    value,
    onValueChange,
    options,
    onSelect,
    onSubmit,
    status,
    leading,
    trailing,
    look = 'field',
  } = props
  const made = useId()
  const id = props.id ?? made
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const shown = open && (options.length > 0 || status !== undefined)
  const active = shown ? options[activeIndex] : undefined

  const close = () => {
    setOpen(false)
    setActiveIndex(-1)
  }
  const take = (option: ComboboxOption) => {
    close()
    onValueChange(option.text)
    onSelect(option)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (shown) event.preventDefault()
      else if (value !== '') onValueChange('')
      close()
    } else if (event.key === 'Enter') {
      if (active) event.preventDefault()
      if (active) take(active)
      else if (onSubmit) {
        event.preventDefault()
        close()
        onSubmit(value)
      }
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const next =
        indexAfterKey(event.key, activeIndex, options.length, { orientation: 'vertical' }) ?? -1
      setActiveIndex(next)
      list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      {leading !== undefined && (
        <span className="pointer-events-none absolute start-4 top-0 z-1 grid h-12 place-items-center text-muted">
          {leading}
        </span>
      )}
      <input
        id={id}
        name={props.name}
        type="text"
        // Typed text and options keep their own direction: "16th St" in an Arabic page.
        dir="auto"
        role="combobox"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${id}-${active.key}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid === true ? true : undefined}
        placeholder={props.placeholder}
        // Only for a layer that consists of this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.autoFocus}
        // React focuses it before its dialog is shown. The dialog needs the attribute, which React
        // does not write.
        ref={(field) => {
          if (props.autoFocus) field?.setAttribute('autofocus', '')
        }}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value)
          setOpen(true)
          setActiveIndex(-1)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        className={classNames(
          look === 'field'
            ? CONTROL
            : 'w-full rounded-full bg-sunk px-4 text-base transition-colors hover:bg-line',
          'h-12 text-ellipsis rtl:text-right',
          leading !== undefined && ROOM_AT_START,
          trailing !== undefined && ROOM_AT_END,
        )}
      />
      {trailing !== undefined && (
        <span className="absolute end-1 top-0 grid h-12 place-items-center">{trailing}</span>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!shown || options.length === 0}
        className={
          'absolute inset-x-0 top-full z-40 mt-2 max-h-96 overflow-y-auto overscroll-contain ' +
          'rounded-md bg-raised p-2 shadow-soft ring-1 ring-line'
        }
      >
        {groupsOf(options).map(({ group, members }) => (
          <div
            key={group ?? ''}
            role={group === undefined ? undefined : 'group'}
            aria-label={group}
          >
            {group !== undefined && (
              <p aria-hidden="true" className="px-3 pt-3 pb-1 text-sm font-semibold text-muted">
                {group}
              </p>
            )}
            {members.map((option) => (
              // The field keeps the focus (aria-activedescendant). Only the pointer uses options.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                role="option"
                aria-selected={option === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
                className={
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 ' +
                  'hover:bg-sunk aria-selected:bg-sunk'
                }
              >
                {option.icon}
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate rtl:text-right">
                    {option.label ?? option.text}
                  </span>
                  {option.hint !== undefined && (
                    <span className="block truncate text-sm text-muted">{option.hint}</span>
                  )}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <div role="status">
        {options.length === 0 && status !== undefined && (
          // Not an overlay, and still visible when the field loses the focus: it may hold links.
          <div className="mt-2 rounded-md bg-sunk p-4 text-sm text-muted">{status}</div>
        )}
      </div>
    </div>
  )
}

function groupsOf(
  options: readonly ComboboxOption[],
): { group: string | undefined; members: ComboboxOption[] }[] {
  const groups: { group: string | undefined; members: ComboboxOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}
