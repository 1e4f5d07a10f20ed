import { type KeyboardEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { Icon } from '../icons/icon.tsx'
import { checkIcon, type IconShape } from '../icons/icons.tsx'
import { Link } from '../actions/link.tsx'
import { indexAfterKey } from '../interaction/arrow-key-index.ts'
import { focusMenu } from './focus-menu.ts'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: IconShape | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Set, even to false, for an item of a choice. */
  checked?: boolean | undefined
  /** A link, or else an action. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
}

/** The items of a menu. They take the focus when they arrive after their popover has opened. */
export function MenuItems({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = list.current?.closest<HTMLElement>('[popover]')
    if (panel?.matches(':popover-open')) focusMenu(panel)
  }, [])
  return (
    // The items have the focus. This element only handles their arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} onKeyDown={moveFocus}>
      {items.map((item) => (
        <Item key={item.key} item={item} close={close} />
      ))}
    </div>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const look = classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start hover:bg-sunk disabled:opacity-45',
    item.danger === true && 'text-danger-text',
  )
  const inside = (
    <>
      {item.icon && <Icon of={item.icon} className={item.danger === true ? '' : 'text-muted'} />}
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.checked === true && <Icon of={checkIcon} size={18} className="text-brand-text" />}
    </>
  )
  if (item.href !== undefined) {
    return (
      <Link href={item.href} role="menuitem" tabIndex={-1} className={look} onClick={close}>
        {inside}
      </Link>
    )
  }
  const choose = () => {
    close()
    item.onSelect?.()
  }
  if (item.checked !== undefined) {
    return (
      <button
        type="button"
        role="menuitemradio"
        aria-checked={item.checked}
        tabIndex={-1}
        disabled={item.disabled}
        className={look}
        onClick={choose}
      >
        {inside}
      </button>
    )
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={item.disabled}
      className={look}
      onClick={choose}
    >
      {inside}
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsIn(event.currentTarget)
  const index = items.findIndex((item) => item === document.activeElement)
  const next = indexAfterKey(event.key, index, items.length, { orientation: 'vertical' })
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

function itemsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}
