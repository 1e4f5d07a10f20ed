import { classNames } from '@hawker/std/class-names'

/**
 * A placeholder while content loads. Give it the content's size so that nothing moves. Hidden from
 * screen readers.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-sunk', className)} />
  )
}

/** Placeholder lines of text. */
export function SkeletonText({ lines = 2 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={classNames('h-3.5', line === lines - 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </div>
  )
}
