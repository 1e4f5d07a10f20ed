import type { ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'

export type BadgeTone =
  | 'neutral'
  | 'brand'
  | 'grocery'
  | 'rating'
  | 'amber'
  | 'danger'
  | 'info'
  | 'solid'

export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classNames(
        'tabular inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs font-semibold whitespace-nowrap',
        TONE[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const TONE: Record<BadgeTone, string> = {
  neutral: 'bg-sunk text-ink',
  brand: 'bg-brand-soft text-brand-text',
  grocery: 'bg-grocery-soft text-grocery-text',
  rating: 'bg-rating text-on-rating',
  amber: 'bg-amber-soft text-amber-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
  solid: 'bg-brand text-on-brand',
}
