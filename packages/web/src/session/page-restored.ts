/**
 * Calls `act` when the browser restores this page frozen, with its buttons still waiting. The
 * function it returns ends that.
 */
export function onPageRestored(act: () => void): () => void {
  const restored = ({ persisted }: PageTransitionEvent) => persisted && act()
  addEventListener('pageshow', restored)
  return () => removeEventListener('pageshow', restored)
}
