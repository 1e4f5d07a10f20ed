import type { ReactNode } from 'react'

/** The main button of a card and the small one next to it, which stay in view while a card is long. */
export const ActionFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-1 -mx-4 -mb-4 flex items-center gap-2 rounded-b-lg bg-surface px-4 pt-2 pb-4">
    {children}
  </div>
)
