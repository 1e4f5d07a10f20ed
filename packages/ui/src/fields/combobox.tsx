import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { CONTROL } from './field.tsx'
import { nextIndex } from '../interaction/roving-focus.ts'
import { ROOM_AT_END, ROOM_AT_START } from './text-field.tsx'

export type ComboboxOption = {
  key: string
  /** Put into the field when chosen, unless `onSelect` decides otherwise. */
  text: string
  label?: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** Options of the same group stand together under its name. */
  group?: string | undefined
}

export type ComboboxProps = {
  label: string
  value: string
  onValueChange: (value: string) => void
  options: readonly ComboboxOption[]
  onSelect: (option: ComboboxOption) => void
  /** Enter with nothing marked: the search itself. */
  onSubmit?: ((value: string) => void) | undefined
  placeholder?: string | undefined
  /** Said and shown in place of options: loading, nothing found. */
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

/** A field with suggestions, after the ARIA APG's list autocomplete: arrows mark, Enter takes, Escape closes and then clears. */
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
  const [marked, setMarked] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const shown = open && (options.length > 0 || status !== undefined)
  const active = shown ? options[marked] : undefined

  const close = () => {
    setOpen(false)
    setMarked(-1)
  }
  const take = (option: ComboboxOption) => {
    close()
    onValueChange(option.text)
    onSelect(option)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method is still composing: its Enter and arrows are its own.
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
      const next = nextIndex(event.key, marked, options.length, { orientation: 'vertical' }) ?? -1
      setMarked(next)
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
        // What is typed and found keeps its own direction in pages of the other one: "16th St" does in Arabic.
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
        // Only where the field is the whole of what just opened.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.autoFocus}
        // React focuses it before a dialog around it is shown; the dialog asks for the attribute, which React does not write.
        ref={(field) => {
          if (props.autoFocus) field?.setAttribute('autofocus', '')
        }}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value)
          setOpen(true)
          setMarked(-1)
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
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-96 overflow-y-auto overscroll-contain rounded-md bg-raised p-2 shadow-soft ring-1 ring-line"
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
              // The field keeps the focus and its keys; options are for the pointer (aria-activedescendant).
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                role="option"
                aria-selected={option === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 hover:bg-sunk aria-selected:bg-sunk"
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
          // Not over what stands below, and still there when the field is left: it is where somebody goes on who found nothing.
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
