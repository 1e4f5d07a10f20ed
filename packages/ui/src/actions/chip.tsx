import type { ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { Link } from './link.tsx'

export type ChipProps = {
  children: ReactNode
  selected?: boolean | undefined
  icon?: ReactNode
  disabled?: boolean | undefined
  /** A chip is a link (state in the URL) or a button. */
  href?: string | undefined
  /** For a link that changes its own page: keeps the scroll position. */
  stay?: boolean | undefined
  onClick?: (() => void) | undefined
}

export function Chip({
  children,
  selected = false,
  icon,
  disabled = false,
  href,
  stay,
  onClick,
}: ChipProps) {
  const look = classNames(
    'inline-flex h-11 shrink-0 snap-start items-center justify-center gap-2 rounded-full px-4 ' +
      'text-sm font-medium whitespace-nowrap transition-colors disabled:opacity-45',
    selected ? 'bg-ink text-page' : 'bg-sunk text-ink hover:bg-line',
  )
  if (href !== undefined) {
    return (
      <Link
        href={href}
        aria-current={selected ? 'true' : undefined}
        data-stay={stay ? '' : undefined}
        data-hold=""
        className={look}
      >
        {icon}
        {children}
      </Link>
    )
  }
  return (
    <button
      type="button"
      data-hold=""
      aria-pressed={selected}
      disabled={disabled}
      onClick={onClick}
      className={look}
    >
      {icon}
      {children}
    </button>
  )
}

export function ChipRow({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'no-scrollbar flex snap-x gap-2 overflow-x-auto scroll-px-1 scroll-smooth p-1 -m-1',
        className,
      )}
    >
      {children}
    </div>
  )
}
