import type { LinkProps } from '@hawker/ui/link'
import { Link as RouterLink } from '@hawker/web/router/components'

/** Opens addresses of the console without loading a document. All others are ordinary links. */
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
