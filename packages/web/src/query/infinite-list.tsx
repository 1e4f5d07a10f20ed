import { useEffect, useRef, useState, type ReactNode } from 'react'

export type ListPage<T> = { items: T[]; page: number; lastPage: number; total: number }

/** What the end of a list needs to know. */
export type InfiniteList = { more: boolean; loading: boolean; failed: boolean; next: () => void }
type Loaded<T> = { items: T[]; page: number; lastPage: number }
/**
 * The loaded pages of each list, by its first page: a list that is shown again has its old length.
 */
const loadedPages = new WeakMap<object, Loaded<unknown>>()

/** A list that loads page after page. Another `first` starts a new list. */
export function useInfinite<T>(first: ListPage<T>, load: (page: number) => Promise<ListPage<T>>) {
  const begin = () => {
    // The pages of a list are stored under that list, so they have its type.
    const { items, page, lastPage } = (loadedPages.get(first) as Loaded<T> | undefined) ?? first
    return { first, items, page, lastPage, loading: false, failed: false }
  }
  const [state, setState] = useState(begin)
  if (state.first !== first) setState(begin())
  const more = state.page < state.lastPage

  const next = async () => {
    if (state.loading || !more) return
    setState((before) => ({ ...before, loading: true, failed: false }))
    try {
      const { items, page, lastPage } = await load(state.page + 1)
      const longer = { items: [...state.items, ...items], page, lastPage }
      loadedPages.set(first, longer)
      setState((before) =>
        before.first === first ? { ...before, ...longer, loading: false } : before,
      )
    } catch {
      setState((before) => ({ ...before, loading: false, failed: true }))
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

/** Calls `onSeen` when the end of a list is less than 20 px away from the screen. */
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
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    if (!active || !marker.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: '20px' },
    )
    watcher.observe(marker.current)
    return () => watcher.disconnect()
  }, [active])
  return (
    <div ref={marker} className="min-h-px">
      {children}
    </div>
  )
}
