import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '@hawker/web/router/hooks'

/** A row of links that may be wider than the screen. The current one stays visible. */
export function NavRow({
  label,
  className,
  layoutKey,
  children,
}: {
  label: string
  className: string
  /** Changes when the links get another width. */
  layoutKey?: string
  children: ReactNode
}) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    const visible = row.current?.getBoundingClientRect()
    if (!current || !visible) return
    if (current.left >= visible.left && current.right <= visible.right) return
    row.current?.scrollBy({
      left: current.left + current.width / 2 - visible.left - visible.width / 2,
      behavior: 'instant',
    })
  }, [pathname, layoutKey])
  return (
    <nav ref={row} aria-label={label} className={className}>
      {children}
    </nav>
  )
}
