import { classNames } from '@hawker/std/class-names'

/** Hidden from screen readers: the control that shows it must be `aria-busy`. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-5 animate-spin rounded-full border-2 border-current border-e-transparent',
        className,
      )}
    />
  )
}
