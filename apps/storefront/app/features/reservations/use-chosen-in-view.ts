import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a row sideways until its chosen item is seen, whenever `chosen` changes. The page itself
 * does not move.
 */
export function useChosenInView<Element extends HTMLElement>(
  chosen: string,
  selector: string,
): RefObject<Element | null> {
  const row = useRef<Element>(null)
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>(selector)
    if (!row.current || !item) return
    const [frame, box] = [row.current.getBoundingClientRect(), item.getBoundingClientRect()]
    if (box.left < frame.left || box.right > frame.right)
      row.current.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }, [chosen, selector])
  return row
}
