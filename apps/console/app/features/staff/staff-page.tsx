import type { ReactNode } from 'react'

type StaffPageProps = { title: string; text?: string; action?: ReactNode; children: ReactNode }

/** One page of the staff's: its name, what it is for, its main deed. */
export function StaffPage({ title, text, action, children }: StaffPageProps) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold">{title}</h1>
          {text !== undefined && <p className="max-w-2xl text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
