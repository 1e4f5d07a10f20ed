import { useCallback, useEffect, useState } from 'react'
import { useRinging } from '../../lib/ring.ts'

const NONE: ReadonlySet<number> = new Set()

/** New orders that nobody has looked at: they ring until somebody does. An order is looked at once its card was touched. */
export function useUnseen(newIds: readonly number[]) {
  const [seen, setSeen] = useState(NONE)
  const ids = new Set(newIds.filter((id) => !seen.has(id)))
  useRinging(ids.size > 0)
  useTitleCount(ids.size)

  const see = useCallback(
    (id: number) => setSeen((before) => (before.has(id) ? before : new Set(before).add(id))),
    [],
  )
  const seeAll = () => setSeen((before) => new Set([...before, ...newIds]))
  return { ids, see, seeAll }
}

/** "(2) Hawker console", for the tab behind others. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${plain}` : plain
    return () => {
      document.title = plain
    }
  }, [count])
}
