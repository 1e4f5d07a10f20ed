import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  createContext,
  use,
  useEffect,
} from 'react'
import { RouterContext, useLocation, useNavigate } from './hooks.ts'
import { urlOf } from './location.ts'
import { opensInThisTab } from './opens-in-this-tab.ts'
import type { NavigateOptions } from './router.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'preventScrollReset'> & {
    /** A path of the app, or `?query`. */
    to: string
  }

/** A link to a page of the app, which loads without leaving the document. */
export function Link({ to, replace, preventScrollReset, onClick, children, ...anchor }: LinkProps) {
  const { base, navigate } = use(RouterContext)
  const { pathname } = useLocation()
  const { pathname: path, search, hash } = urlOf(to, `http://app${base}${pathname}`, base)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!opensInThisTab(event, event.currentTarget)) return
    event.preventDefault()
    void navigate(to, { replace, preventScrollReset })
  }
  return (
    <a {...anchor} href={path + search + hash} onClick={follow}>
      {children}
    </a>
  )
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** Active on this page only, not on those below it. */
  end?: boolean
  className?: string | ((state: { isActive: boolean }) => string)
}

/** A link that is marked as current on its own page, and on the pages below it. */
export function NavLink({ to, end = false, className, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = isCurrent(to, pathname, end)
  return (
    <Link
      {...link}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    />
  )
}

function isCurrent(to: string, pathname: string, end: boolean): boolean {
  const [path = ''] = to.toLowerCase().split(/[?#]/)
  const here = pathname.toLowerCase()
  return here === path || (!end && path !== '/' && here.startsWith(`${path}/`))
}

const OutletContext = createContext<ReactNode>(null)
/** Where a layout shows the page inside it. */
export const Outlet = (): ReactNode => use(OutletContext)
export const OutletProvider = OutletContext

/** Goes to another page as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}
