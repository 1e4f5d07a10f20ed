import type { ReactNode } from 'react'

/** One line of a list of facts: a label and its value. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid items-baseline gap-0.5 sm:grid-cols-[9rem_1fr] sm:gap-3">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
)

export const PhoneLink = ({ number }: { number: string | null }) =>
  number !== null && (
    <span className="ms-3">
      <a
        href={`tel:${number}`}
        dir="ltr"
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        {number}
      </a>
    </span>
  )
