import type { ReactNode } from 'react'

/**
 * Scrolls when the columns are wider than the screen, for example with enlarged text. Focusable, so
 * that the keyboard can scroll it.
 */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
    {children}
  </div>
)
