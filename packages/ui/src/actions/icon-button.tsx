import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '@hawker/std/class-names'
import { Icon } from '../icons/icon.tsx'
import type { IconShape } from '../icons/icons.tsx'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from '../feedback/spinner.tsx'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconShape
  /** The accessible name and the tooltip. */
  label: string
  variant?: keyof typeof VARIANT | undefined
  filled?: boolean | undefined
  loading?: boolean | undefined
  iconSize?: number | undefined
  /** A small number at the corner. `label` must contain its meaning. */
  badge?: string | number | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function IconButton({
  icon,
  label,
  variant = 'plain',
  filled = false,
  loading = false,
  iconSize = 20,
  badge,
  disabled,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={look(variant, className)}
    >
      {loading ? <Spinner /> : <Icon of={icon} size={iconSize} filled={filled} />}
      <CornerBadge>{badge}</CornerBadge>
    </button>
  )
}

export type IconLinkProps = Omit<LinkProps, 'children'> &
  Pick<IconButtonProps, 'icon' | 'label' | 'variant' | 'iconSize' | 'badge'>

/** A link that looks like an icon button. */
export function IconLink({
  icon,
  label,
  variant = 'plain',
  iconSize = 20,
  badge,
  className,
  ...link
}: IconLinkProps) {
  return (
    <Link {...link} aria-label={label} title={label} className={look(variant, className)}>
      <Icon of={icon} size={iconSize} />
      <CornerBadge>{badge}</CornerBadge>
    </Link>
  )
}

function CornerBadge({ children }: { children: string | number | undefined }) {
  if (children === undefined || children === 0) return null
  return (
    <span
      aria-hidden="true"
      className={
        'tabular absolute -end-0.5 -top-0.5 grid h-5 min-w-5 place-items-center rounded-full ' +
        'bg-brand px-1 text-xs font-semibold text-on-brand'
      }
    >
      {children}
    </span>
  )
}

function look(variant: keyof typeof VARIANT, className: string | undefined): string {
  return classNames('ui-icon-button', VARIANT[variant], className)
}

const VARIANT = {
  plain: 'text-ink hover:bg-sunk',
  sunk: 'bg-sunk text-ink hover:bg-line',
  brand: 'bg-brand text-on-brand hover:bg-brand-strong',
  floating: 'bg-raised text-ink shadow-soft hover:bg-sunk',
}
