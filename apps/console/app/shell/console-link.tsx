import type { LinkProps } from '@hawker/ui/link'
import { Link as RouterLink } from 'react-router'

/** Addresses of the console stay on this page; all others are the storefront's or somebody else's. */
export function ConsoleLink({ href, children, ...rest }: LinkProps) {
  const inside = href === '/console' || href.startsWith('/console/')
  return inside ? (
    <RouterLink to={href.slice('/console'.length) || '/'} {...rest}>
      {children}
    </RouterLink>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
