import type { IconShape } from './icons.tsx'
import { classNames } from './class-names.ts'

export type IconProps = { of: IconShape; size?: number; className?: string | undefined; filled?: boolean }

/** Decoration beside words: always hidden from screen readers. Pointing icons turn round in right-to-left pages. */
export function Icon({ of, size = 20, className, filled = false }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', of.points && 'rtl:-scale-x-100', className)}
    >
      <path d={of.d} />
    </svg>
  )
}
