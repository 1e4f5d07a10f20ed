import { useCallback, useEffect, useState } from 'react'
import { useRinging } from '../../../lib/order-bell.ts'

const NONE: ReadonlySet<number> = new Set()

/** New orders that are not seen yet. They ring until a touch of the card marks them as seen. */
export function useUnseenOrders(newIds: readonly number[]) {
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

/** Shows the count in the tab's title: "(2) Hawker console". */
function useTitleCount(count: number): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${plain}` : plain
    return () => {
      document.title = plain
    }
  }, [count])
}
