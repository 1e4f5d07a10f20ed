import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type PageProps = { title: string; text?: string; action?: ReactNode; children: ReactNode }

/** One page of the staff's or a seller's: its name, what it is for, its main deed. */
export function Page({ title, text, action, children }: PageProps) {
  return (
    <div className="grid content-start gap-4">
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

/** A page of a seller's or a courier's, as wide as is easily read. */
export const DeskPage = ({ narrow = false, ...page }: PageProps & { narrow?: boolean }) => (
  <div className={classNames('mx-auto w-full p-3 sm:p-5', narrow ? 'max-w-3xl' : 'max-w-4xl')}>
    <Page {...page} />
  </div>
)
