import type { ReactNode } from 'react'

/** The first stop of Tab: jumps over the header. `to` is the id of the main part, which needs `tabIndex={-1}`. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="fixed start-4 top-3 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-page transition-[translate] focus:translate-y-0"
    >
      {children}
    </a>
  )
}
