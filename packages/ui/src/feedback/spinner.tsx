import { classNames } from '@hawker/std/class-names'

/** Says nothing by itself: the control that shows it is `aria-busy`. */
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
