import type { ReactNode } from 'react'

/** The first stop of Tab: jumps over the header. `to` is the id of the main part, which needs `tabIndex={-1}`. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className="ui-skip">
      {children}
    </a>
  )
}
