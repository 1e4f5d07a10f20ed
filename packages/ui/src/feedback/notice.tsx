import type { ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { Icon } from '../icons/icon.tsx'
import { alertIcon, checkCircleIcon, infoIcon, type IconShape } from '../icons/icons.tsx'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

export type NoticeProps = {
  kind?: NoticeKind | undefined
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
  icon?: IconShape | undefined
  /** Announces it to screen readers, for a notice that appears later. */
  announce?: boolean | undefined
  className?: string | undefined
}

export function Notice({
  kind = 'info',
  title,
  children,
  action,
  icon,
  announce = false,
  className,
}: NoticeProps) {
  return (
    <div
      role={announce ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 rounded-md p-4 text-sm',
        TONE[kind],
        className,
      )}
    >
      <Icon of={icon ?? ICON[kind]} className="mt-px" />
      {/* The action is in the same line if there is room, else below. */}
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children !== undefined && <div className="text-ink">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}

const TONE: Record<NoticeKind, string> = {
  info: 'bg-info-soft text-info-text',
  success: 'bg-grocery-soft text-grocery-text',
  warning: 'bg-amber-soft text-amber-text',
  error: 'bg-danger-soft text-danger-text',
}
const ICON: Record<NoticeKind, IconShape> = {
  info: infoIcon,
  success: checkCircleIcon,
  warning: alertIcon,
  error: alertIcon,
}
