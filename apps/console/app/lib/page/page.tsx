import type { ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'

type PageProps = { title: string; text?: string; action?: ReactNode; children: ReactNode }

/** A page with its title, an explanation and its main action. */
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

/**
 * A page for sellers and couriers. All have the same outer width, so that the title stays in its
 * place from tab to tab; a narrow page limits its content to a readable width.
 */
export const DeskPage = ({ narrow = false, ...page }: PageProps & { narrow?: boolean }) => (
  <div className="mx-auto w-full max-w-5xl p-3 sm:p-5">
    <div className={classNames(narrow && 'max-w-3xl')}>
      <Page {...page} />
    </div>
  </div>
)
