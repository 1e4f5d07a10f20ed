import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Places in a row that may be wider than the screen: where one is stays in sight. */
export function NavRow({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    const seen = row.current?.getBoundingClientRect()
    if (!here || !seen || (here.left >= seen.left && here.right <= seen.right)) return
    row.current?.scrollBy({
      left: here.left + here.width / 2 - seen.left - seen.width / 2,
      behavior: 'instant',
    })
  }, [pathname])
  return (
    <nav ref={row} aria-label={label} className={className}>
      {children}
    </nav>
  )
}
