import { NavLink } from '@hawker/web/router/components'
import type { ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'

/** A link of the navigation, marked on its own page. */
export function NavItem({
  to,
  end = false,
  className,
  children,
}: {
  to: string
  end?: boolean
  className: string
  children: ReactNode
}) {
  return (
    <NavLink
      to={to}
      end={end}
      className={({ isActive }) =>
        classNames(
          'flex min-h-11 items-center font-medium whitespace-nowrap transition-colors',
          className,
          isActive ? 'bg-sunk text-ink' : 'text-muted hover:text-ink',
        )
      }
    >
      {children}
    </NavLink>
  )
}
