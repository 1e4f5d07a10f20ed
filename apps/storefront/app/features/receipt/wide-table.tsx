import type { ReactNode } from 'react'

/** Where three columns are wider than the screen, as with text of twice the size, they scroll; a keyboard scrolls what has the focus. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
    {children}
  </div>
)
