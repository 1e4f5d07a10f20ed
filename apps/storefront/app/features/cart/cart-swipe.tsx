import { useSwipeToOpen } from '@hawker/ui/use-swipe-to-open'

/** While it is rendered, a swipe from the bottom edge opens the cart. */
export default function CartSwipe({ onOpen }: { onOpen: () => void }) {
  useSwipeToOpen(true, onOpen)
  return null
}
