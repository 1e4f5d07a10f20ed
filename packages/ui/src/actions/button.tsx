import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode, Ref } from 'react'
import { classNames } from '@hawker/std/class-names'
import { Link } from './link.tsx'
import { Spinner } from '../feedback/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Replaces the label by a spinner of the same width and ignores clicks. */
  loading?: boolean | undefined
  /** Takes the whole width. */
  wide?: boolean | undefined
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button({
  variant,
  size,
  loading = false,
  wide,
  icon,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, size, wide, className })}
    >
      <span
        className={classNames(
          'inline-flex items-center justify-center gap-2',
          wide && 'w-full',
          loading && 'opacity-0',
        )}
      >
        {icon}
        {children}
      </span>
      {loading && <Spinner className="absolute" />}
    </button>
  )
}

export type ButtonLinkProps = { href: string; children: ReactNode } & ButtonLook & {
    icon?: ReactNode
    prefetch?: string
    /** For what a script does instead of opening the address. */
    onClick?: MouseEventHandler<HTMLAnchorElement>
  }
type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

/** A link that looks like a button. */
export function ButtonLink({ href, icon, children, onClick, ...look }: ButtonLinkProps) {
  return (
    <Link href={href} onClick={onClick} className={buttonClass(look)}>
      <span className="inline-flex items-center justify-center gap-2">
        {icon}
        {children}
      </span>
    </Link>
  )
}

export function buttonClass({
  variant = 'primary',
  size = 'md',
  wide,
  className,
}: ButtonLook): string {
  return classNames('ui-button', VARIANT[variant], SIZE[size], wide && 'w-full', className)
}

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'bg-sunk text-ink hover:bg-line',
  ghost: 'text-ink hover:bg-sunk',
  danger: 'bg-danger text-on-danger hover:brightness-90',
}

// An invisible margin gives small buttons a target of 44 px.
const SIZE: Record<ButtonSize, string> = {
  sm: "h-9 px-4 text-sm whitespace-nowrap after:absolute after:-inset-y-1 after:inset-x-0 after:content-['']",
  md: 'min-h-11 px-5 py-1.5 text-base',
  lg: 'min-h-13 px-6 py-2 text-base',
}
