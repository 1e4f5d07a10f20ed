import type { ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { Link } from '../actions/link.tsx'

export type CardProps = { children: ReactNode; className?: string; padded?: boolean; id?: string }
export function Card({ children, className, padded = true, id }: CardProps) {
  return (
    <div
      id={id}
      className={classNames('rounded-lg bg-surface shadow-soft', padded && 'p-4 sm:p-5', className)}
    >
      {children}
    </div>
  )
}

/** A card that is one link. Buttons inside need `relative z-1`. */
export function LinkCard({
  href,
  label,
  children,
  className,
}: {
  href: string
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <article
      className={classNames(
        'group/card relative overflow-hidden rounded-lg bg-surface shadow-soft ' +
          'transition-[translate,box-shadow] hover:-translate-y-0.5',
        'has-[>a:focus-visible]:outline-3 has-[>a:focus-visible]:outline-offset-2 has-[>a:focus-visible]:outline-focus',
        className,
      )}
    >
      <Link href={href} aria-label={label} className="absolute inset-0 outline-none" />
      {children}
    </article>
  )
}
