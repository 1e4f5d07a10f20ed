import { useEffect, useRef, useState, type ReactNode } from 'react'

export type Page<T> = { items: T[]; page: number; lastPage: number; total: number }

/** What the end of a list needs to know of it. */
export type Infinite = { more: boolean; loading: boolean; failed: boolean; next: () => void }
type Grown<T> = { items: T[]; page: number; lastPage: number }
/** How far each list had grown: whoever comes back to it finds it as long as it was, and his place in it. */
const grown = new WeakMap<object, Grown<unknown>>()

/** Goes on loading pages when the end marker comes within 20 px of being seen (storefront.md 2). `first` new begins anew. */
export function useInfinite<T>(first: Page<T>, load: (page: number) => Promise<Page<T>>) {
  const begin = () => {
    // What grew from a list was put there under that list, so it holds the same things.
    const { items, page, lastPage } = (grown.get(first) as Grown<T> | undefined) ?? first
    return { first, items, page, lastPage, loading: false, failed: false }
  }
  const [state, setState] = useState(begin)
  if (state.first !== first) setState(begin())
  const more = state.page < state.lastPage

  const next = async () => {
    if (state.loading || !more) return
    setState((old) => ({ ...old, loading: true, failed: false }))
    try {
      const { items, page, lastPage } = await load(state.page + 1)
      const longer = { items: [...state.items, ...items], page, lastPage }
      grown.set(first, longer)
      setState((old) => (old.first === first ? { ...old, ...longer, loading: false } : old))
    } catch {
      setState((old) => ({ ...old, loading: false, failed: true }))
    }
  }
  return {
    items: state.items,
    loading: state.loading,
    failed: state.failed,
    more,
    next: () => void next(),
  }
}

/** The end marker. */
export function EndMarker({
  active,
  onSeen,
  children,
}: {
  active: boolean
  onSeen: () => void
  children?: ReactNode
}) {
  const marker = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    if (!active || !marker.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(), {
      rootMargin: '20px',
    })
    watcher.observe(marker.current)
    return () => watcher.disconnect()
  }, [active])
  return (
    <div ref={marker} className="min-h-px">
      {children}
    </div>
  )
}
