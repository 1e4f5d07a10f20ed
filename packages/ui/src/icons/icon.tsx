import type { IconShape } from './icons.tsx'
import { classNames } from '@hawker/std/class-names'

export type IconProps = {
  of: IconShape
  size?: number
  className?: string | undefined
  filled?: boolean
}

/**
 * Decoration, always hidden from screen readers. Directional icons are mirrored in right-to-left
 * pages.
 */
export function Icon({ of, size = 20, className, filled = false }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={classNames(
        'ui-icon',
        filled && 'fill-current',
        of.points && 'rtl:-scale-x-100',
        className,
      )}
    >
      <path d={of.d} />
    </svg>
  )
}
