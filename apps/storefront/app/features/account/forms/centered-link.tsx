import type { ReactNode } from 'react'

/** A link below the button of a form, to the page before or after it. */
export function CenteredLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="mx-auto inline-flex min-h-11 items-center px-2 font-medium hover:underline"
    >
      {children}
    </a>
  )
}
