import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when the browser restores this page frozen, with its buttons still waiting. */
export function usePageRestored(act: () => void): void {
  const restored = useEffectEvent(act)
  useEffect(() => onPageRestored(restored), [])
}

/** The same outside of components. The function it returns ends that. */
export function onPageRestored(act: () => void): () => void {
  const restored = ({ persisted }: PageTransitionEvent) => persisted && act()
  addEventListener('pageshow', restored)
  return () => removeEventListener('pageshow', restored)
}
