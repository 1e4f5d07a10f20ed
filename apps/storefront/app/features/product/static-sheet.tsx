import { Icon } from '@hawker/ui/icon'
import { closeIcon } from '@hawker/ui/icons'
import { useId, type ReactNode } from 'react'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'

/**
 * The sheet as rendered by the server: open, and closed by a link. Hydration replaces it without
 * movement.
 */
export function StaticSheet({
  title,
  closeLabel,
  footer,
  children,
}: {
  title: string
  closeLabel: string
  footer: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const query = usePreservedPath()('/shop/').split('?')[1] ?? ''
  return (
    <>
      <div aria-hidden="true" className="fixed inset-0 z-40 bg-scrim" />
      <dialog
        open
        aria-labelledby={id}
        className={
          'fixed inset-x-0 top-auto bottom-0 z-50 m-0 flex h-[calc(100dvh-1rem)] w-full ' +
          'max-w-none flex-col overflow-hidden rounded-t-lg bg-raised p-0 text-ink ' +
          'shadow-soft sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] ' +
          'sm:w-[min(34rem,calc(100vw-2rem))] sm:rounded-lg'
        }
      >
        <div className="flex min-h-16 items-center gap-3 ps-5 pe-2 pt-3">
          <h2 id={id} className="min-w-0 flex-1 text-lg font-semibold">
            {title}
          </h2>
          <a
            href={`?${query}`}
            aria-label={closeLabel}
            className="grid size-11 place-items-center rounded-full hover:bg-sunk"
          >
            <Icon of={closeIcon} />
          </a>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        <footer className="border-t border-line bg-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      </dialog>
    </>
  )
}
