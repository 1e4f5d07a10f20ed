import { useEffect, useRef, useState, type ReactNode } from 'react'

export type Page<T> = { items: T[]; page: number; lastPage: number; total: number }

/** Goes on loading pages when the end marker comes within 20 px of being seen (storefront.md 2). `first` new begins anew. */
export function useInfinite<T>(first: Page<T>, load: (page: number) => Promise<Page<T>>) {
  const [state, setState] = useState({
    first,
    items: first.items,
    page: first.page,
    lastPage: first.lastPage,
    loading: false,
    failed: false,
  })
  if (state.first !== first)
    setState({ first, items: first.items, page: first.page, lastPage: first.lastPage, loading: false, failed: false })
  const more = state.page < state.lastPage

  const next = async () => {
    if (state.loading || !more) return
    setState((old) => ({ ...old, loading: true, failed: false }))
    try {
      const { items, page, lastPage } = await load(state.page + 1)
      setState((old) => (old.first === first ? { ...old, items: [...old.items, ...items], page, lastPage, loading: false } : old))
    } catch {
      setState((old) => ({ ...old, loading: false, failed: true }))
    }
  }
  return { items: state.items, loading: state.loading, failed: state.failed, more, next: () => void next() }
}

/** The end marker. */
export function EndMarker({ active, onSeen, children }: { active: boolean; onSeen: () => void; children?: ReactNode }) {
  const marker = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    if (!active || !marker.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(), { rootMargin: '20px' })
    watcher.observe(marker.current)
    return () => watcher.disconnect()
  }, [active])
  return (
    <div ref={marker} className="min-h-px">
      {children}
    </div>
  )
}
