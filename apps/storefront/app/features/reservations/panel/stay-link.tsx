import { opensInThisTab } from '@hawker/web/router/opens-in-this-tab'
import type { MouseEvent, ReactNode } from 'react'

/**
 * A link to another stay of the panel. With scripts the panel changes without loading the page.
 */
export function StayLink({
  href,
  onChoose,
  selected,
  label,
  className,
  children,
}: {
  href: string
  onChoose: () => void
  selected?: boolean
  label?: string
  className: string
  children: ReactNode
}) {
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!opensInThisTab(event, event.currentTarget)) return
    event.preventDefault()
    onChoose()
  }
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={selected ? 'true' : undefined}
      data-stay=""
      onClick={choose}
      className={className}
    >
      {children}
    </a>
  )
}
