import type { ReactNode } from 'react'

/**
 * The first Tab stop, which skips the header. `to`: the id of the main element, which needs
 * `tabIndex={-1}`.
 */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className="ui-skip">
      {children}
    </a>
  )
}
