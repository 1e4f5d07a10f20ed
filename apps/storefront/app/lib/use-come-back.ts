import { useEffect, useEffectEvent } from 'react'

/** Calls back when somebody returns to this page from elsewhere and the browser had kept it as it was left, buttons that waited included. */
export function useComeBack(act: () => void): void {
  const back = useEffectEvent(act)
  useEffect(() => whenComingBack(back), [])
}

/** The same outside of components; answers how to stop. */
export function whenComingBack(act: () => void): () => void {
  const back = ({ persisted }: PageTransitionEvent) => persisted && act()
  addEventListener('pageshow', back)
  return () => removeEventListener('pageshow', back)
}
