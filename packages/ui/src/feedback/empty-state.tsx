import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconShape } from '../icons/icons.tsx'

/** Says that there is nothing, and offers the next step (`action`): no screen is a dead end. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  level = 2,
}: {
  icon?: IconShape
  title: string
  text?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-12 text-center">
      {icon && (
        <span className="mb-1 grid size-18 place-items-center rounded-full bg-brand-soft text-brand-text">
          <Icon of={icon} size={32} />
        </span>
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text !== undefined && <p className="text-muted">{text}</p>}
      {action !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  )
}
